/** What a notification, the tray, a link or a second start asks for. */
export type Target = { kind: 'ticket'; ticketId: number } | { kind: 'window' };

export const linkScheme = 'deskhand';

/** Reads deskhand://ticket/7. Everything else that somebody may have put into a link is not understood. */
export function readDeepLink(link: string): Target | undefined {
  const parts = /^deskhand:\/\/ticket\/([1-9][0-9]{0,15})\/?$/.exec(link);
  const ticketId = Number(parts?.[1]);
  return Number.isSafeInteger(ticketId) ? { kind: 'ticket', ticketId } : undefined;
}

/** The link among the arguments of a start, or just the window. */
export function readArguments(argv: readonly string[]): Target {
  const link = argv.find((argument) => argument.startsWith(`${linkScheme}://`));
  return (link === undefined ? undefined : readDeepLink(link)) ?? { kind: 'window' };
}
