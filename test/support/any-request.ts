import fc from 'fast-check';
import * as z from 'zod';
import type { Route } from '../../server/contract/route.ts';
import { anyBody } from './any-body.ts';
import { anyName, anyValue, encode } from './any-value.ts';

export interface AnyRequest {
  path: string;
  init: { method: string; headers: Record<string, string>; body?: BodyInit };
}

/** Every name under which a route takes something. */
function namesOf(route: Route): string[] {
  const { properties = {} } = z.toJSONSchema(route.input, { io: 'input' });
  const lists = (route.lists ?? []).map((list) => `${list}[]`);
  return [...Object.keys(properties), ...lists, ...(route.file ? [route.file.field] : []), 'id', 'custom_x'];
}

/** A segment of a path as somebody may write it, beside those that are encoded as they should be. */
const oddSegment = fc.constantFrom(
  ...['%2e%2e', '%2F', '%5C', '%00', '%', '%zz', '%ff', '%c0%af', '%25', '%ED%A0%80', '1;a=b', '1%20', '%31', '٣', '~'],
);

const method = (route: Route) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant<string>(route.method) },
    fc.constantFrom('HEAD', 'OPTIONS', 'PATCH', 'GET', 'DELETE', 'PROPFIND', 'FOO', 'get'),
  );

const query = (names: readonly string[]) =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .array(fc.tuple(anyName(names), anyValue), { maxLength: 6 })
        .map((pairs) => pairs.map(([name, text]) => `${encode(name)}=${encode(text)}`).join('&')),
    },
    fc.constantFrom('%ff=1', 'a=%ff', '%', '=', '&&', 'itemStart=1&itemStart=1', 'a=%00', '?', 'x'.repeat(9000)),
  );

/** A request of a route with right and wrong values in path, query, headers and body. */
export function anyRequest(route: Route): fc.Arbitrary<AnyRequest> {
  const names = namesOf(route);
  const segment = fc.oneof(
    { weight: 6, arbitrary: fc.constant('1') },
    { weight: 2, arbitrary: anyValue.map((text) => encode(text).slice(0, 2000).replaceAll('.', '%2E')) },
    oddSegment,
  );
  return fc
    .record({
      template: fc.constantFrom(route.path, ...(route.aliases ?? [])),
      segments: fc.infiniteStream(segment),
      query: query(names),
      method: method(route),
      sent: anyBody(names, Object.values(route.examples)),
      suffix: fc.oneof(
        { weight: 12, arbitrary: fc.constant('') },
        fc.constantFrom('/', '/1', '/%00', '//', '/..', ';'),
      ),
    })
    .map(({ template, segments, query, method, sent: { type, body }, suffix }) => {
      const filled = template.replace(/\{\w+\}/g, () => segments.next().value);
      const path = `/api/v2${filled}${suffix}${query === '' ? '' : `?${query.slice(0, 9000)}`}`;
      const hasBody =
        route.body !== undefined && route.body !== 'none' && !['HEAD', 'GET'].includes(method.toUpperCase());
      const headers: Record<string, string> = hasBody && type !== undefined ? { 'content-type': type } : {};
      return { path, init: { method, headers, ...(hasBody ? { body: body as BodyInit } : {}) } };
    });
}
