/** The one-time code of a sign-in link (`#code=…` or `?code=…`) and the address without it. */
export function readCode(address: string): { code: string | undefined; rest: string } {
  const url = new URL(address);
  const inHash = /^#\/?code=(.+)$/.exec(url.hash)?.[1];
  const inQuery = url.searchParams.get('code') ?? undefined;
  url.searchParams.delete('code');
  if (inHash !== undefined) url.hash = '';
  const code = inHash === undefined ? inQuery : decodeCode(inHash);
  return { code: code === '' ? undefined : code, rest: `${url.pathname}${url.search}${url.hash}` };
}

function decodeCode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
