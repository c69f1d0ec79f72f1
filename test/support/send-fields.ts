import type { Route } from '../../server/contract/route.ts';
import { call } from './call.ts';
import type { TestDesk } from './desk.ts';

export const bodyTypes = ['multipart/form-data', 'application/x-www-form-urlencoded', 'application/json'] as const;
export type BodyType = (typeof bodyTypes)[number];

/** Calls a route whose fields are in the body, in one of the content types; path parameters are taken from the fields. */
export async function sendFields(
  desk: TestDesk,
  route: Route,
  fields: Record<string, string | number>,
  type: BodyType | undefined = route.documented,
) {
  const rest = new Map(Object.entries(fields));
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest.get(name));
    rest.delete(name);
    return value;
  });
  return call(desk, `/api/v2${path}`, { method: route.method, ...bodyOf([...rest], type) });
}

function bodyOf(fields: [string, string | number][], type: BodyType | undefined) {
  if (type === 'application/json') {
    return { headers: { 'content-type': type }, body: JSON.stringify(Object.fromEntries(fields)) };
  }
  const texts = fields.map(([name, value]): [string, string] => [name, String(value)]);
  if (type === 'application/x-www-form-urlencoded') return { body: new URLSearchParams(texts) };
  const form = new FormData();
  for (const [name, value] of texts) form.set(name, value);
  return { body: form };
}
