/**
 * Headers of every answer of the API: it is data and not a page, whatever it holds, and nobody keeps it. A plain record
 * is sent as it is; building Headers costs more than finding the route.
 */
export const answerHeaders = (requestId: string) => ({
  'Content-Type': 'application/json; charset=utf-8',
  'X-Request-Id': requestId,
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
});
