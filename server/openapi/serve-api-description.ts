import type { Hono } from 'hono';
import type { Routes } from '../contract/route.ts';
import { serveText } from '../http/serve-text.ts';
import { describeApi } from './describe-api.ts';
import { pagePolicy, renderPage } from './page/render-page.ts';

/**
 * Serves the API's description, as an OpenAPI document and as a page. Without a key: it says what the program is, which
 * anybody can read in its sources, and nothing of what is in this desk.
 */
export function serveApiDescription(app: Hono, routes: Routes, version: string): void {
  serveText(app, '/api/v2/openapi.json', () => ({
    contentType: 'application/json; charset=utf-8',
    policy: "default-src 'none'; frame-ancestors 'none'",
    text: JSON.stringify(describeApi(routes, version)),
  }));
  serveText(app, '/api/v2/docs', () => ({
    contentType: 'text/html; charset=utf-8',
    policy: pagePolicy(),
    text: renderPage(describeApi(routes, version)),
  }));
}
