import { Hono } from 'hono';
import { attachmentDeskRoutes } from './attachment/routes.ts';
import { brandDeskRoutes } from './brand/desk-routes.ts';
import { bulkDeskRoutes } from './bulk/desk-routes.ts';
import { baseChatRoutes } from './chat/base-routes.ts';
import { chatDeskRoutes } from './chat/desk-routes.ts';
import { chatAccountDeskRoutes } from './chat-account/desk-routes.ts';
import type { Desk } from './context.ts';
import { allRoutes, baseRoutes } from './contract/all-routes.ts';
import { customFieldDeskRoutes } from './custom-field/desk-routes.ts';
import { baseCustomerRoutes } from './customer/base-routes.ts';
import { customerDeskRoutes } from './customer/desk-routes.ts';
import { customerMergeDeskRoutes } from './customer-merge/desk-routes.ts';
import { deskInfoRoutes } from './desk/routes.ts';
import { draftDeskRoutes } from './draft/desk-routes.ts';
import { notFound } from './errors.ts';
import { openEventStreams } from './event-stream/hub.ts';
import { eventStreamRoutes } from './event-stream/routes.ts';
import { formDeskRoutes } from './form/desk-routes.ts';
import { groupDeskRoutes } from './group/desk-routes.ts';
import { answerError, requestIdOf } from './http/answer-error.ts';
import { answerHealth, answerReady } from './http/answer-health.ts';
import { authenticate } from './http/authenticate.ts';
import { checkOrigin } from './http/check-origin.ts';
import { logRequests } from './http/log-requests.ts';
import { answerMetrics, openMetrics } from './http/metrics.ts';
import { mount } from './http/mount.ts';
import { requestId } from './http/request-id.ts';
import { serveConsole } from './http/serve-console.ts';
import { importDeskRoutes } from './import/desk-routes.ts';
import { keyDeskRoutes } from './key/desk-routes.ts';
import { macroDeskRoutes } from './macro/desk-routes.ts';
import { mailAccountDeskRoutes } from './mail-account/desk-routes.ts';
import { mergeDeskRoutes } from './merge/desk-routes.ts';
import { messageDeskRoutes } from './message/desk-routes.ts';
import { newTicketDeskRoutes } from './message/new-ticket-routes.ts';
import { baseNotificationRoutes } from './notification/base-routes.ts';
import { notificationPeekRoutes } from './notification/desk-routes.ts';
import { notificationPreferenceDeskRoutes } from './notification/preference-routes.ts';
import { serveApiDescription } from './openapi/serve-api-description.ts';
import { presenceDeskRoutes } from './presence/desk-routes.ts';
import { rawExportRoutes } from './raw/routes.ts';
import { sampleDeskRoutes } from './sample/routes.ts';
import { searchDeskRoutes } from './search/desk-routes.ts';
import { sessionDeskRoutes } from './session/routes.ts';
import { baseTicketRoutes } from './ticket/base-routes.ts';
import { ticketChangeDeskRoutes } from './ticket/change-routes.ts';
import { ticketListRoutes } from './ticket/desk-routes.ts';
import { ticketHistoryDeskRoutes } from './ticket/history-routes.ts';
import { ticketReadRoutes } from './ticket/read-routes.ts';
import { tagDeskRoutes } from './ticket/tag-routes.ts';
import { userDeskRoutes } from './user/desk-routes.ts';
import { viewDeskRoutes } from './view/desk-routes.ts';

export interface AppOptions {
  /** Only the documented endpoints: plays a server that knows no desk API. */
  baseOnly?: boolean;
  /** The built console, to be served at /. */
  consoleDirectory?: string;
  /** Requests a minute of each key; 0, the default, is no limit. */
  rateLimit?: number;
  /** Believes X-Forwarded-For: only behind a proxy that sets it. */
  trustProxy?: boolean;
  /** Host names under which this server is reached, beside localhost, addresses and the public URL's. */
  hostNames?: readonly string[];
}

/** The API over a desk: middleware and mounted features. No listener, no globals. */
export function createApp(desk: Desk, options: AppOptions = {}): Hono {
  const app = new Hono();
  app.onError((error, c) => answerError(error, requestIdOf(c), desk.log, desk.storage.location));
  app.notFound((c) => {
    const error = notFound(`There is no ${c.req.path} on this server.`);
    return answerError(error, requestIdOf(c), desk.log, desk.storage.location);
  });
  app.use(requestId());
  const metrics = openMetrics();
  app.use(logRequests(desk.log, metrics));
  app.use(checkOrigin(() => [...(options.hostNames ?? []), URL.parse(desk.publicUrl)?.hostname ?? '']));
  app.get('/healthz', answerHealth());
  app.get('/readyz', answerReady(desk));
  const streams = openEventStreams(desk);
  const features = [
    ...baseTicketRoutes,
    ...baseNotificationRoutes,
    ...rawExportRoutes(),
    ...baseChatRoutes,
    ...baseCustomerRoutes,
    ...(options.baseOnly
      ? []
      : [
          ...deskInfoRoutes,
          ...ticketListRoutes,
          ...ticketChangeDeskRoutes,
          ...ticketHistoryDeskRoutes,
          ...tagDeskRoutes,
          ...customerDeskRoutes,
          ...customerMergeDeskRoutes,
          ...ticketReadRoutes,
          ...presenceDeskRoutes(desk),
          ...notificationPreferenceDeskRoutes,
          ...eventStreamRoutes(streams),
          ...bulkDeskRoutes(desk),
          ...viewDeskRoutes,
          ...chatDeskRoutes,
          ...macroDeskRoutes,
          ...searchDeskRoutes,
          ...messageDeskRoutes,
          ...newTicketDeskRoutes,
          ...draftDeskRoutes,
          ...mergeDeskRoutes,
          ...notificationPeekRoutes,
          ...sampleDeskRoutes,
          ...importDeskRoutes(desk),
          ...sessionDeskRoutes,
          ...attachmentDeskRoutes,
          ...brandDeskRoutes,
          ...groupDeskRoutes,
          ...userDeskRoutes,
          ...keyDeskRoutes,
          ...chatAccountDeskRoutes,
          ...mailAccountDeskRoutes,
          ...formDeskRoutes,
          ...customFieldDeskRoutes,
        ]),
  ];
  serveApiDescription(app, options.baseOnly ? baseRoutes : allRoutes, desk.version);
  const { rateLimit = 0, trustProxy = false } = options;
  const findAgent = authenticate(desk, { rateLimit, trustProxy });
  if (!options.baseOnly) app.get('/metrics', answerMetrics(desk, { metrics, streams }, findAgent));
  mount(app, features, { desk, authenticate: findAgent });
  // Behind the API, which need not ask it.
  if (options.consoleDirectory) app.use(serveConsole(options.consoleDirectory));
  return app;
}
