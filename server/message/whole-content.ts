import type { WriteContext } from '../context.ts';
import type { OutgoingMail } from '../delivery/outgoing.ts';
import { htmlAsText, textAsHtml } from '../mail/plain-text.ts';
import { showMailbox } from '../mail/show-mailbox.ts';
import type { Ticket } from '../ticket/ticket.ts';
import { formatTime } from '../time.ts';
import type { AskedMessage } from './recipients.ts';

/** Longest HTML that is quoted as it is, in characters; of what is longer, the words are. */
const quotedHtml = 200_000;
const quotedText = 20_000;

interface Parts {
  /** What the agent wrote. */
  content: string;
  ticket: Ticket;
  mail: OutgoingMail | undefined;
  about: AskedMessage | undefined;
}

/**
 * A message as it is sent: what was written, the brand's signature behind the line by which mail programs know one, and
 * what it answers or hands on.
 */
export async function wholeContent(ctx: WriteContext, { content, ticket, mail, about }: Parts): Promise<string> {
  const { signature } = await ctx.tx
    .selectFrom('brands')
    .select('signature')
    .where('id', '=', ticket.brand_id)
    .executeTakeFirstOrThrow();
  const signed = signature === '' ? [] : [`<div>-- <br>${signature}</div>`];
  const quoted = about ? [mail?.kind === 'forward' ? handOn(about) : quote(about)] : [];
  return [content, ...signed, ...quoted].join('\n<br><br>\n');
}

const writerOf = ({ from_name, address_from }: AskedMessage) =>
  textAsHtml(showMailbox({ name: from_name, address: address_from ?? '' }));

const quote = (message: AskedMessage) =>
  `<div>${writerOf(message)}, ${formatTime(message.created_at)} UTC:</div>\n<blockquote type="cite">${bodyOf(message)}</blockquote>`;

/** With the header that tells whoever gets it who wrote it, when, to whom and about what. */
function handOn(message: AskedMessage): string {
  const details = JSON.parse(message.email_details) as Record<string, unknown>;
  const lines: [string, unknown][] = [
    ['From', showMailbox({ name: message.from_name, address: message.address_from ?? '' })],
    ['Date', `${formatTime(message.created_at)} UTC`],
    ['To', details.to],
    ['Subject', details.subject],
  ];
  const header = lines.flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? `${name}: ${textAsHtml(value)}` : [],
  );
  return `<div>----------<br>\n${header.join('<br>\n')}</div>\n<br>\n${bodyOf(message)}`;
}

/** Images that were held back lose their address: nobody is to load them by answering. */
function bodyOf({ content }: AskedMessage): string {
  if (content.length > quotedHtml) return textAsHtml(htmlAsText(content).slice(0, quotedText));
  return content.replace(/ data-remote-src="[^"]*"/g, '');
}
