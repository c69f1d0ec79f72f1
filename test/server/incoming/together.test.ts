import { describe, expect } from 'vitest';
import { checkDesk } from '../../../server/check/check-desk.ts';
import { mergeRoutes } from '../../../server/contract/desk/merges.ts';
import { seededRandom } from '../../../server/sample/random.ts';
import { type TestDesk, test, withDesk } from '../../support/desk.ts';
import { mail } from '../../support/mail/mailbox.ts';
import {
  assignToLee,
  notifications,
  outline,
  type Source,
  setStatus,
  takeIn,
  takeInTogether,
} from './arrange-incoming.ts';

/** A desk with three tickets: one that an agent has and has solved, one that was merged into another. */
async function arrange(desk: TestDesk): Promise<void> {
  const take = takeIn(desk);
  await take(mail({ id: 'lamp@x', subject: 'Lamp', header: 'Cc: bob@x.example' }));
  await take(mail({ id: 'chair@x', subject: 'Chair', from: 'bob@x.example' }));
  await take(mail({ id: 'table@x', subject: 'Table', from: 'cy@x.example' }));
  await desk.request(mergeRoutes.mergeTickets, { ticketID: 3, version: 1, sources: [{ id: 2, version: 1 }] });
  await assignToLee(desk);
  await setStatus(desk, 'solved');
}

/** So many mails of a few people, who answer each other, themselves and the tickets above, in every way there is. */
function mailsOf(seed: number, count: number): Source[] {
  const { next, pick } = seededRandom(seed);
  const sources: Source[] = [];
  for (let n = 0; n < count; n++) {
    const known = ['lamp@x', 'chair@x', 'table@x', 'lost@x', ...sources.map((_, at) => `r${at}@x`)];
    const header = pick([
      undefined,
      undefined,
      `In-Reply-To: <${pick(known)}>`,
      `References: <${pick(known)}> <${pick(known)}>`,
      'Auto-Submitted: auto-replied',
      `Auto-Submitted: auto-replied\r\nIn-Reply-To: <${pick(known)}>`,
      'List-Id: <talk.x.example>',
      'Reply-To: web@x.example',
      `Content-Type: multipart/report; report-type=delivery-status\r\nIn-Reply-To: <${pick(known)}>`,
    ]);
    const source = mail({
      from: pick(['ann@customer.example', 'bob@x.example', 'cy@x.example', 'dee@x.example', 'support@office.example']),
      to: pick(['support@office.example', 'support@office.example, bob@x.example', 'ann@customer.example']),
      subject: pick(['Lamp', 'Re: Lamp', 'Re: Chair', 'Sofa', 'Re: Sofa', 'Re: [#1]', 'Re: Table [#2]', `No ${n}`]),
      // A careless program's, now and then.
      id: pick([`r${n}@x`, `r${n}@x`, `r${n}@x`, 'same@x']),
      body: `Mail ${n}.`,
      ...(header === undefined ? {} : { header }),
    });
    // Each at its own time: of tickets that were written to at the same one none is the last.
    const dated = source.replace('08:59:00', `08:${String(n).padStart(2, '0')}:00`);
    sources.push(next() < 0.1 && n > 0 ? pick(sources) : { source: dated, isHistory: next() < 0.2 });
  }
  return sources;
}

/** What became of the mails: tickets by what is written in them, whose numbers say nothing. */
async function told(desk: TestDesk) {
  const names = await desk.ctx.db.selectFrom('customer_channels').select(['customer_id', 'match_key']).execute();
  const customers = new Map(names.map(({ customer_id, match_key }) => [customer_id, match_key]));
  const tickets = (await outline(desk)).map((ticket) => ({
    ...ticket,
    messages: ticket.messages.map(({ content, direction, customer_id, created_at, meta_data, external_id }) => ({
      said: [content, direction, customers.get(customer_id), created_at, meta_data, external_id].join('|'),
    })),
  }));
  const texts = new Map(tickets.map(({ id, messages }) => [id, messages.map(({ said }) => said).join('\n')]));
  const history = await desk.ctx.db
    .selectFrom('timeline_events')
    .select(['ticket_id', 'item_type', 'item_type_id_before', 'item_type_id', 'initiated_by', 'version'])
    .execute();
  const entry = (one: (typeof history)[number]) => {
    const value = one.item_type === 'customer_id' ? customers.get(Number(one.item_type_id)) : one.item_type_id;
    return [one.item_type, one.item_type_id_before, value, one.initiated_by, one.version].join('|');
  };
  const alike = tickets.map(({ id, customer_id, merged_into, last_entry_seq, messages: _, ...ticket }) => ({
    ...ticket,
    text: texts.get(id),
    customer: customers.get(customer_id),
    merged: texts.get(merged_into),
    isUnread: last_entry_seq > 0,
    history: history.filter(({ ticket_id }) => ticket_id === id).map(entry),
  }));
  const noticed = (await notifications(desk)).map(({ ticket_id, ...one }) => ({
    ...one,
    of: texts.get(ticket_id ?? 0),
  }));
  const arrivals = await desk.ctx.db.selectFrom('mail_arrivals').select(['sender_hash', 'kind', 'ticket_id']).execute();
  const counted = arrivals.map(({ ticket_id, ...one }) => ({ ...one, of: texts.get(ticket_id) }));
  const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).sort();
  return { tickets: sorted(alike), notifications: sorted(noticed), arrivals: sorted(counted) };
}

describe('mails that are taken in together', () => {
  test.for([13, 23, 29])(
    'become what they become one after the other (%i)',
    async (seed, { desk, clock, lendDatabase }) => {
      const sources = mailsOf(seed, 60);
      await arrange(desk);
      const one = takeInTogether(desk);
      const news: boolean[] = [];
      for (const source of sources) news.push(...(await one([source])));
      await withDesk(lendDatabase, clock, async (other) => {
        await arrange(other);
        const take = takeInTogether(other);
        const together = [...(await take(sources.slice(0, 25))), ...(await take(sources.slice(25)))];
        expect(together).toEqual(news);
        expect(await told(other)).toEqual(await told(desk));
        expect(await checkDesk(other.ctx)).toEqual([]);
      });
    },
  );
});
