import type { Operation } from '../operation.ts';

/** Where the commands go until the page's script puts its own address there. */
export const exampleOrigin = 'http://localhost:4710';

/** Titles of an operation's examples. */
export function exampleTitles(operation: Operation): string[] {
  const body = Object.values(operation.requestBody?.content ?? {}) as { examples?: object }[];
  const answer = operation.responses[200].content as Record<string, { examples?: object }>;
  const from = [...(operation.parameters ?? []), ...body, ...Object.values(answer)];
  return [...new Set(from.flatMap(({ examples = {} }) => Object.keys(examples)))];
}

/**
 * The command that sends an example, in the content type that the specification names, or in the first that can say it.
 * The key stands in the environment, so that none is in anybody's command history.
 */
export function curlCommand(method: string, path: string, operation: Operation, title: string): string {
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quote(exampleOrigin + addressOf(path, operation, title))}`,
    ...(operation.security.length > 0 ? ['-H "Authorization: apikey $DESKHAND_KEY"'] : []),
    ...bodyOf(operation, title),
    ...('application/octet-stream' in operation.responses[200].content ? ['-OJ'] : []),
  ];
  return lines.join(' \\\n  ');
}

function addressOf(path: string, { parameters = [] }: Operation, title: string): string {
  const values = parameters.flatMap(({ name, in: where, examples }) => {
    const value = examples?.[title]?.value;
    return value === undefined ? [] : [{ name, where, text: encodeURIComponent(String(value)) }];
  });
  const inPath = values.filter(({ where }) => where === 'path');
  const filled = inPath.reduce((all, { name, text }) => all.replace(`{${name}}`, text), `/api/v2${path}`);
  const query = values.filter(({ where }) => where === 'query').map(({ name, text }) => `${name}=${text}`);
  return query.length === 0 ? filled : `${filled}?${query.join('&')}`;
}

function bodyOf({ requestBody }: Operation, title: string): string[] {
  const contents = Object.entries(requestBody?.content ?? {}) as [string, ExampledContent][];
  const [type, content] = contents.find(([, { examples }]) => examples?.[title]) ?? contents[0] ?? [];
  if (!type) return [];
  if (type === 'application/octet-stream') return ['--data-binary @support.mbox'];
  const fields = content?.examples?.[title]?.value ?? {};
  if (type === 'application/json') return [`-H 'Content-Type: ${type}'`, `-d ${quote(JSON.stringify(fields))}`];
  const isForm = type === 'application/x-www-form-urlencoded';
  return Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((one) => {
      if (isFile(content, name)) return `-F ${quote(`${name}=@example.txt`)}`;
      return `${isForm ? '--data-urlencode' : '--form-string'} ${quote(`${name}=${one}`)}`;
    }),
  );
}

interface ExampledContent {
  schema?: { properties?: Record<string, { contentMediaType?: string }> };
  examples?: Record<string, { value: Record<string, unknown> }>;
}

const isFile = (content: ExampledContent | undefined, name: string) =>
  content?.schema?.properties?.[name]?.contentMediaType !== undefined;

/** As one word for a shell. */
const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
