import type { Operation, Parameter } from '../operation.ts';
import type { JsonSchema } from '../schemas.ts';
import { curlCommand, exampleTitles } from './curl.ts';
import { type Html, html, prose } from './html.ts';
import { viewFields, viewSchema } from './schema-view.ts';

export interface PlacedOperation {
  method: string;
  path: string;
  operation: Operation;
}

/** One operation: what it does, who may, what it takes, what it answers, examples. */
export function viewOperation(placed: PlacedOperation, meanings: Readonly<Record<string, string>>): Html {
  const { method, path, operation } = placed;
  const { operationId, summary, description, parameters = [] } = operation;
  return html`<section class="operation" id="${operationId}" data-operation="${searchText(placed)}">
<h3><span class="method ${method.toLowerCase()}">${method}</span> <code>/api/v2${path}</code>
<a class="anchor" href="#${operationId}" aria-label="Link to ${operationId}">#</a></h3>
<p>${prose(summary)}</p>${description ? html`<p>${prose(description)}</p>` : ''}
<p class="permission">${permissionInWords(operation)}</p>
${parameters.length === 0 ? '' : html`<h4>Parameters</h4>${viewFields(parameters.map(asRow))}`}
${viewBody(operation)}
<h4>Answers</h4>${viewAnswers(operation, meanings)}
${exampleTitles(operation).map((title) => viewExample(placed, title))}
</section>`;
}

/** What the page's filter looks through. */
const searchText = ({ method, path, operation }: PlacedOperation) =>
  [method, `/api/v2${path}`, operation.operationId, operation.summary, operation.tags[0], permissionsOf(operation)]
    .join(' ')
    .toLowerCase();

const permissionsOf = ({ security }: Operation) =>
  security.flatMap((alternative) => ('apikey' in alternative ? (alternative.apikey as string[]) : []));

function permissionInWords(operation: Operation): Html {
  if (operation.security.length === 0) return html`Needs no key.`;
  const permissions = permissionsOf(operation);
  if (permissions.length === 0) return html`Any valid key may.`;
  return html`Needs ${permissions.map((one, at) => html`${at === 0 ? '' : ' or '}<code>${one}</code>`)}.`;
}

/** Where a parameter stands, when it is not in the query. */
const places: Readonly<Record<string, string>> = { path: 'In the path.', header: 'A header.' };

const asRow = ({ name, in: where, required, schema, description }: Parameter) => ({
  name,
  required,
  schema: { ...schema, description: [places[where], description].filter(Boolean).join(' ') },
});

function viewBody({ requestBody }: Operation): Html | string {
  if (!requestBody) return '';
  const contents = Object.entries(requestBody.content) as [string, { schema?: JsonSchema }][];
  const types = contents.map(([type], at) => html`${at === 0 ? '' : ', '}<code>${type}</code>`);
  // JSON can say everything; forms write a list as name[].
  const schema = (contents.find(([type]) => type === 'application/json') ?? contents[0])?.[1].schema;
  const lists = contents
    .flatMap(([, { schema: one }]) => Object.keys(one?.properties ?? {}))
    .filter((name) => name.endsWith('[]'));
  return html`<h4>Body</h4><p>${types}${
    lists.length === 0 ? '' : html`; forms repeat <code>${lists[0]}</code>`
  }</p>${schema ? viewSchema(schema) : ''}`;
}

function viewAnswers({ responses }: Operation, meanings: Readonly<Record<string, string>>): Html {
  const [[, content] = ['', undefined]] = Object.entries(responses[200].content) as [string, { schema?: JsonSchema }][];
  const others = Object.keys(responses).filter((status) => status !== '200');
  return html`<details><summary><span class="status">200</span> ${content?.schema ? '' : 'the bytes'}</summary>
${content?.schema ? viewSchema(content.schema) : ''}</details>
<ul class="refusals">${others.map((status) => html`<li><a class="status" href="#errors" title="${meanings[status]}">${status}</a></li>`)}</ul>`;
}

function viewExample({ method, path, operation }: PlacedOperation, title: string): Html {
  const answers = operation.responses[200].content as Record<string, { examples?: Record<string, { value: unknown }> }>;
  const answer = answers['application/json']?.examples?.[title]?.value;
  return html`<h4>Example: ${title}</h4>
<div class="command"><button type="button" data-copy hidden>Copy</button><pre tabindex="0"><code>${curlCommand(method, path, operation, title)}</code></pre></div>
${answer === undefined ? '' : html`<details><summary>The answer</summary><pre tabindex="0"><code>${JSON.stringify(answer, null, 2)}</code></pre></details>`}`;
}
