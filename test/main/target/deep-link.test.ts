import { describe, expect, test } from 'vitest';
import { readArguments, readDeepLink } from '../../../main/target/deep-link.ts';

describe('a deskhand:// link', () => {
  test('opens its ticket', () => {
    expect(readDeepLink('deskhand://ticket/7')).toEqual({ kind: 'ticket', ticketId: 7 });
    expect(readDeepLink('deskhand://ticket/7/')).toEqual({ kind: 'ticket', ticketId: 7 });
  });

  test.each([
    'deskhand://ticket/0',
    'deskhand://ticket/07',
    'deskhand://ticket/-1',
    'deskhand://ticket/1e2',
    'deskhand://ticket/9007199254740993',
    'deskhand://ticket/7?x=1',
    'deskhand://ticket/7/../8',
    'deskhand://settings',
    'https://ticket/7',
    'deskhand://ticket/7\n--flag',
  ])('%j is not understood', (link) => {
    expect(readDeepLink(link)).toBeUndefined();
  });
});

describe('the arguments of a start', () => {
  test.each([
    [['electron', '.', 'deskhand://ticket/7'], { kind: 'ticket', ticketId: 7 }],
    [['Deskhand.exe'], { kind: 'window' }],
    [['Deskhand.exe', 'deskhand://evil'], { kind: 'window' }],
    [['Deskhand.exe', '--inspect', 'file:///etc/passwd'], { kind: 'window' }],
  ])('%j', (argv, target) => {
    expect(readArguments(argv)).toEqual(target);
  });
});
