import type { Route } from '../../server/contract/route.ts';

type Input = Readonly<Record<string, unknown>>;

export interface ExampleRequest {
  path: string;
  init: { method: string; headers: Record<string, string>; body?: string };
}

/** Every way in which an example can be sent: one for each content type, or the only one. */
export function exampleRequests(route: Route, input: Input): ExampleRequest[] {
  if (route.body !== 'fields') return [withQuery(route, input)];
  const { path, rest } = fillPath(route, input);
  const bodies = [asJson(rest), asForm(route, rest), asMultipart(route, rest)].filter((body) => body !== undefined);
  return bodies.map(({ type, body }) => ({
    path,
    init: { method: route.method, headers: { 'content-type': type }, body },
  }));
}

function withQuery(route: Route, input: Input): ExampleRequest {
  const { path, rest } = fillPath(route, input);
  const { bytes, ...others } = rest as { bytes?: string };
  const query = new URLSearchParams(Object.entries(others).map(([name, value]) => [name, String(value)])).toString();
  return {
    path: query === '' ? path : `${path}?${query}`,
    init: { method: route.method, headers: {}, ...(bytes === undefined ? {} : { body: bytes }) },
  };
}

/** Parameters go into the path, `rest` is what is left. */
function fillPath(route: Route, input: Input): { path: string; rest: Record<string, unknown> } {
  const rest = { ...input };
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  return { path: `/api/v2${path}`, rest };
}

interface Body {
  type: string;
  body: string;
}

function asJson(fields: Input): Body {
  return { type: 'application/json', body: JSON.stringify(fields) };
}

function asForm(route: Route, fields: Input): Body | undefined {
  const pairs = pairsOf(route, fields);
  return pairs && { type: 'application/x-www-form-urlencoded', body: new URLSearchParams(pairs).toString() };
}

function asMultipart(route: Route, fields: Input): Body | undefined {
  const pairs = pairsOf(route, fields);
  if (!pairs) return undefined;
  const parts = pairs.map(([name, value]) => {
    const fileName = name === route.file?.field ? '; filename="example.txt"\r\nContent-Type: text/plain' : '';
    return `--XX\r\nContent-Disposition: form-data; name="${name}"${fileName}\r\n\r\n${value}\r\n`;
  });
  return { type: 'multipart/form-data; boundary=XX', body: `${parts.join('')}--XX--\r\n` };
}

/** Names and values as a form has them; undefined for what only JSON can say. */
function pairsOf(route: Route, fields: Input): [string, string][] | undefined {
  const pairs: [string, string][] = [];
  for (const [name, value] of Object.entries(fields)) {
    const isList = Array.isArray(value) && route.lists?.includes(name);
    if (!isList && typeof value === 'object') return undefined;
    for (const one of isList ? value : [value]) pairs.push([isList ? `${name}[]` : name, String(one)]);
  }
  return pairs;
}
