import { createRequire, registerHooks } from 'node:module';
import { isMainThread } from 'node:worker_threads';

/** Loaded before the app: `electron` resolves to the stand-in. Workers inherit this and have, as there, no electron. */
const standIn = new URL('./electron.ts', import.meta.url).href;

registerHooks({
  resolve(specifier, context, nextResolve) {
    if (specifier !== 'electron') return nextResolve(specifier, context);
    if (!isMainThread) throw new Error('electron is not available in worker threads');
    return { url: standIn, shortCircuit: true, format: 'module-typescript' };
  },
});

if (isMainThread) {
  const require = createRequire(import.meta.url);
  for (const module of (process.env.STAND_IN_REQUIRE ?? '').split(':').filter(Boolean)) require(module);
}
