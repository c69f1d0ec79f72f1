import { createHash } from 'node:crypto';
import type { OpenApiDocument } from '../describe-api.ts';
import type { JsonSchema } from '../schemas.ts';
import { type Html, html, prose, trusted } from './html.ts';
import { type PlacedOperation, viewOperation } from './operation-view.ts';
import { pageScript } from './page-script.ts';
import { pageStyle } from './page-style.ts';
import { viewSchema } from './schema-view.ts';

/** The API's description for people: one page that needs nothing else, from nowhere. */
export function renderPage(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(
      ([method, operation]): PlacedOperation => ({ method: method.toUpperCase(), path, operation }),
    ),
  );
  const parts = document.tags.map((tag) => ({
    ...tag,
    id: `part-${tag.name.toLowerCase().replace(/[^a-z]+/g, '-')}`,
    operations: operations.filter(({ operation }) => operation.tags[0] === tag.name),
  }));
  const { info, components } = document;
  const schemas = Object.entries(components.schemas) as [string, JsonSchema][];
  const meanings = Object.fromEntries(
    Object.entries(components.responses).map(([status, { description }]) => [status, description]),
  );
  const body = html`<a class="skip" href="#content">To the content</a>
<header><h1>${info.title} API <small>${info.version}</small></h1>
<label for="filter" hidden>Filter operations</label>
<input id="filter" type="search" placeholder="Filter: path, permission, word  ( / )" autocomplete="off" hidden>
<p id="found" role="status"></p></header>
<nav aria-label="Operations"><details open><summary>Contents</summary>${parts.map(viewContents)}
<h2><a href="#errors">Errors</a></h2><h2><a href="#schemas">Schemas</a></h2></details></nav>
<main id="content" tabindex="-1"><p>${prose(info.description)} <a href="openapi.json">openapi.json</a></p>
${parts.map(
  (part) => html`<section class="part" id="${part.id}"><h2>${part.name}</h2><p>${prose(part.description)}</p>
${part.operations.map((placed) => viewOperation(placed, meanings))}</section>`,
)}
<section id="errors"><h2>Errors</h2><p>All have the same body, <a href="#schema-Error">Error</a>.</p>
<table><thead><tr><th scope="col">Status</th><th scope="col">Means</th></tr></thead><tbody>${Object.entries(
    meanings,
  ).map(
    ([status, meaning]) => html`<tr><th scope="row">${status}</th><td>${meaning}</td></tr>`,
  )}</tbody></table></section>
<section id="schemas"><h2>Schemas</h2>${schemas.map(
    ([name, schema]) => html`<section id="schema-${name}"><h3>${name}</h3>${viewSchema(schema)}</section>`,
  )}</section></main>`;
  return `<!doctype html>\n${
    html`<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${info.title} API</title><link rel="icon" href="data:,">
<style>${trusted(pageStyle)}</style></head><body>${body}<script>${trusted(pageScript)}</script></body></html>`.markup
  }\n`;
}

function viewContents({ name, id, operations }: { name: string; id: string; operations: PlacedOperation[] }): Html {
  const entry = ({ method, path, operation }: PlacedOperation) => html`<li data-of="${operation.operationId}">
<a href="#${operation.operationId}"><span class="method ${method.toLowerCase()}">${method}</span> <span>${path}</span></a></li>`;
  return html`<div class="contents"><h2><a href="#${id}">${name}</a></h2><ul>${operations.map(entry)}</ul></div>`;
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The policy of the page: its own style and its own script, and nothing else from anywhere. */
export const pagePolicy = (): string =>
  [
    "default-src 'none'",
    `style-src ${hashOf(pageStyle)}`,
    `script-src ${hashOf(pageScript)}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
