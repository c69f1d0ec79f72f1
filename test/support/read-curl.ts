/** What a curl command sends. */
export interface CurlRequest {
  method: string;
  url: string;
  /** Content type of the body. */
  type: string | undefined;
  /** Fields of the body, lists of values for those that are repeated; files are left out. */
  fields: Record<string, unknown>;
}

/** Reads the curl commands that the documentation shows, as a shell and curl would. */
export function readCurl(command: string): CurlRequest {
  const words = [...command.matchAll(/((?:'[^']*'|"[^"]*"|\\'|[^\s'"\\])+)|\\\n/g)]
    .map(([, word]) => word)
    .filter((word) => word !== undefined)
    .map(unquote);
  if (words.shift() !== 'curl') throw new Error('This is no curl command.');
  const request: CurlRequest = { method: 'GET', url: '', type: undefined, fields: {} };
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (!word.startsWith('-')) request.url = word;
    else if (word !== '-OJ') readOption(request, word, words.shift() ?? '');
  }
  return request;
}

function readOption(request: CurlRequest, option: string, value: string): void {
  if (option === '-X') request.method = value;
  else if (option === '-d') request.fields = JSON.parse(value);
  else if (option === '--data-urlencode') addField(request, 'application/x-www-form-urlencoded', value);
  else if (option === '--form-string') addField(request, 'multipart/form-data', value);
  else if (option === '-F') request.type = 'multipart/form-data';
  else if (option === '-H' && value.startsWith('Content-Type: ')) request.type = value.slice('Content-Type: '.length);
  else if (option !== '-H' && option !== '--data-binary') throw new Error(`curl has no option ${option} here.`);
}

function addField(request: CurlRequest, type: string, pair: string): void {
  request.type = type;
  const at = pair.indexOf('=');
  const name = pair.slice(0, at);
  const before = request.fields[name];
  const value = pair.slice(at + 1);
  request.fields[name] = before === undefined ? value : [before, value].flat();
}

const unquote = (word: string) =>
  word.replace(/'([^']*)'|"([^"]*)"|\\'/g, (all, single, double) => single ?? double ?? all[1]);
