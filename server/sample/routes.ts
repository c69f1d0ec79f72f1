import { sampleRoutes } from '../contract/desk/samples.ts';
import { item } from '../contract/envelope.ts';
import { handle } from '../http/mount.ts';
import { createSample } from './create-sample.ts';

export const sampleDeskRoutes = handle(sampleRoutes, {
  createSample: async (ctx) => item(await createSample(ctx)),
});
