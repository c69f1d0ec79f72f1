import { afterEach, expect, test, vi } from 'vitest';
import { createNavigation, type Navigation } from '../../../renderer/app/navigation.ts';

const before = window.location.href;
let navigation: Navigation;
afterEach(() => {
  navigation.stop();
  window.history.replaceState(null, '', before);
});

test('going somewhere is a step in the history, and back leads back', async () => {
  navigation = createNavigation(window);
  navigation.go({ area: 'inbox', view: 'all', ticketId: undefined });
  navigation.go({ ticketId: 7 });
  expect(window.location.hash).toBe('#/inbox/all/7');
  window.history.back();
  await vi.waitFor(() => expect(navigation.getState().ticketId).toBeUndefined());
});

test('running through a hundred tickets leaves one step and the last address', async () => {
  navigation = createNavigation(window);
  navigation.go({ area: 'inbox', view: 'all', ticketId: 1 });
  const steps = window.history.length;
  for (let id = 2; id <= 100; id += 1) navigation.go({ ticketId: id }, { replace: true });
  expect(navigation.getState().ticketId).toBe(100);
  await vi.waitFor(() => expect(window.location.hash).toBe('#/inbox/all/100'));
  expect(window.history.length).toBe(steps);
});

test('a step right after a replaced address keeps both', () => {
  navigation = createNavigation(window);
  navigation.go({ area: 'inbox', view: 'all', ticketId: 1 });
  navigation.go({ ticketId: 2 }, { replace: true });
  navigation.go({ area: 'settings' });
  expect(window.location.hash).toBe('#/settings');
});
