import type { TestDesk } from './desk.ts';

/** Sends a request as it is, with the administrator's key unless other headers say who asks. */
export async function call(
  desk: TestDesk,
  path: string,
  init: { method?: string; headers?: Record<string, string>; body?: BodyInit; duplex?: 'half' } = {},
) {
  const headers = { authorization: `apikey ${desk.admin.key}`, ...init.headers };
  const response = await desk.admin.fetch?.(`http://desk.example${path}`, { ...init, headers } as RequestInit);
  if (!response) throw new Error('A test desk answers by fetch.');
  const text = isStream(response) ? await firstPart(response) : await response.text();
  const body: unknown =
    response.headers.get('content-type')?.startsWith('application/json') && text !== '' ? JSON.parse(text) : text;
  return { status: response.status, headers: response.headers, body };
}

const isStream = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/event-stream') === true;

/** An event stream never ends by itself. */
async function firstPart({ body }: Response): Promise<string> {
  const reader = body?.getReader();
  const part = await reader?.read();
  await reader?.cancel();
  return new TextDecoder().decode(part?.value);
}
