import { EventEmitter } from 'node:events';
import { describe, expect, test } from 'vitest';
import { quitInOrder } from '../../main/quit.ts';

/** An app as Electron's: quitting asks first, exiting does not. */
class App extends EventEmitter {
  readonly exits: number[] = [];
  exit(code = 0): void {
    this.exits.push(code);
  }
  /** True when somebody stopped it. */
  quit(): boolean {
    let prevented = false;
    this.emit('before-quit', { preventDefault: () => (prevented = true) });
    return prevented;
  }
}

describe('quitting', () => {
  test('waits until everything is stopped, once, however often it is asked', async () => {
    const app = new App();
    const stopped = Promise.withResolvers<void>();
    let stops = 0;
    quitInOrder(app as never, () => {
      stops += 1;
      return stopped.promise;
    });
    expect([app.quit(), app.quit()]).toEqual([true, true]);
    expect([stops, app.exits]).toEqual([1, []]);
    stopped.resolve();
    await expect.poll(() => app.exits).toEqual([0]);
  });

  test('ends with an error when something cannot be stopped', async () => {
    const app = new App();
    quitInOrder(app as never, () => Promise.reject(new Error('stuck')));
    app.quit();
    await expect.poll(() => app.exits).toEqual([1]);
  });
});
