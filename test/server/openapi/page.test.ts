import { createHash } from 'node:crypto';
import { describe, expect } from 'vitest';
import { allRoutes } from '../../../server/contract/all-routes.ts';
import type { Route } from '../../../server/contract/route.ts';
import { describeApi } from '../../../server/openapi/describe-api.ts';
import { curlCommand, exampleOrigin, exampleTitles } from '../../../server/openapi/page/curl.ts';
import { html, prose } from '../../../server/openapi/page/html.ts';
import { renderPage } from '../../../server/openapi/page/render-page.ts';
import { call } from '../../support/call.ts';
import { test } from '../../support/desk.ts';
import { exampleRequests } from '../../support/example-request.ts';
import { readCurl } from '../../support/read-curl.ts';

const document = describeApi(allRoutes, '1.2.3');
const page = renderPage(document);
const routes = Object.entries<Route>(allRoutes);

describe('the page of the API', () => {
  test('is served to everybody, and again only when it changed', async ({ desk }) => {
    const { status, headers, body } = await call(desk, '/api/v2/docs', { headers: { authorization: '' } });
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body).toContain('/api/v2/ticket/setstatus');
    const given = { authorization: '', 'if-none-match': headers.get('etag') ?? '' };
    expect((await call(desk, '/api/v2/docs', { headers: given })).status).toBe(304);
  });

  test('lets nothing run or load but what stands in it', async ({ desk }) => {
    const { headers, body } = await call(desk, '/api/v2/docs', { headers: { authorization: '' } });
    const hashOf = (element: string) => {
      const [, content = ''] = new RegExp(`<${element}>([^]*?)</${element}>`).exec(String(body)) ?? [];
      return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
    };
    expect(headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src ${hashOf('style')}; script-src ${hashOf('script')}; img-src data:; ` +
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(String(body)).not.toMatch(/<script[^>]+src|<link[^>]+stylesheet| on\w+="| style="/);
  });

  test('has every operation, permission, status and schema of the document', () => {
    for (const [path, item] of Object.entries(document.paths)) {
      for (const operation of Object.values(item)) {
        const [, section = ''] = page.split(`id="${operation.operationId}"`);
        const own = section.slice(0, section.indexOf('</section>'));
        expect(own).toContain(`/api/v2${path}`);
        const needs = operation.security.flatMap((one) => ('apikey' in one ? one.apikey : []));
        for (const word of [...needs, ...Object.keys(operation.responses), ...exampleTitles(operation)]) {
          expect([operation.operationId, word, own.includes(word)]).toEqual([operation.operationId, word, true]);
        }
      }
    }
    for (const name of Object.keys(document.components.schemas)) expect(page).toContain(`id="schema-${name}"`);
  });

  test('links only to what is on it', () => {
    for (const [, id] of page.matchAll(/href="#([^"]+)"/g)) expect(page).toContain(`id="${id}"`);
  });
});

describe('the curl command of an example sends what the example says:', () => {
  test.for(routes)('%s', ([, route]) => {
    const operation = document.paths[route.path]?.[route.method.toLowerCase()];
    if (!operation) throw new Error('The document lacks this route.');
    for (const [title, input] of Object.entries(route.examples)) {
      const sent = readCurl(curlCommand(route.method, route.path, operation, title));
      const ways = exampleRequests(route, input).map(({ path, init }) => ({
        method: init.method,
        url: new URL(`${exampleOrigin}${path}`).href.replaceAll('+', '%20'),
        type: init.headers['content-type']?.split(';')[0] ?? sent.type,
        fields: sent.fields,
      }));
      expect(ways).toContainEqual({ ...sent, url: new URL(sent.url).href });
      const asSent = Object.entries(sent.fields).map(([name, value]) => [name.replace(/\[\]$/, ''), String(value)]);
      const given = Object.entries(input).filter(
        ([name]) => !route.path.includes(`{${name}}`) && name !== route.file?.field,
      );
      if (route.body === 'fields') expect(asSent).toEqual(given.map(([name, value]) => [name, String(value)]));
    }
  });
});

test('what is put into HTML stays text', () => {
  expect(html`<p title="${'"&'}">${'<b>'}${[html`<i>${1}</i>`, undefined]}</p>`.markup).toBe(
    '<p title="&#34;&#38;">&#60;b&#62;<i>1</i></p>',
  );
  expect(prose('a `<b>` c').markup).toBe('a <code>&#60;b&#62;</code> c');
});
