import fc from 'fast-check';
import { expect } from 'vitest';
import type { TestDesk } from '../../support/desk.ts';
import { office, test } from './bring.ts';
import { mail, mbox } from './mailbox.ts';

/** The second is the mail's own: of two mails of one instant the content decides, which is another in every run. */
const at = (day: number, second: number) => new Date(Date.UTC(2026, 0, day, 12, 0, second)).toUTCString();

// Few values, so that the same subjects, ids that are referred to, and replies that refer to nothing are frequent.
const anyMail = fc.record({
  id: fc.option(fc.constantFrom('a', 'b', 'c', 'd'), { nil: null }),
  from: fc.constantFrom('Ann <ann@customer.example>', 'bob@other.example', office),
  to: fc.constantFrom('Ann <ann@customer.example>', office, 'list@lists.example'),
  subject: fc.constantFrom('Printer', 'Re: Printer', 'Re: Printer', 'AW: Toner'),
  day: fc.integer({ min: 1, max: 45 }),
  more: fc.constantFrom<string[]>([], [], ['In-Reply-To: <a>'], ['References: <b> <gone>'], ['In-Reply-To: <d>']),
});

type AnyMail = typeof anyMail extends fc.Arbitrary<infer Mail> ? Mail : never;

/** Mails as one run of the property knows them: none has anything in common with another run's. */
const named = (mails: readonly AnyMail[], run: string): string[] =>
  mails.map(({ id, subject, more, day, ...rest }, n) =>
    mail({
      ...rest,
      date: at(day, n),
      id: id === null ? null : `${id}-${run}@x`,
      subject: `${subject} ${run}`,
      more: more.map((line) => line.replaceAll('>', `-${run}@x>`)),
      body: `mail ${n} of ${run}\n`,
    }),
  );

/** Which mails of a run are one ticket. */
async function ticketsOf({ ctx }: TestDesk, run: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('messages')
    .innerJoin('message_contents', 'message_contents.message_id', 'messages.id')
    .select(['messages.ticket_id', 'content'])
    .where('content', 'like', `%of ${run}%`)
    .execute();
  const numbered = rows.map(({ ticket_id, content }) => ({ ticket_id, n: Number(/mail (\d+)/.exec(content)?.[1]) }));
  const parts = [...Map.groupBy(numbered, ({ ticket_id }) => ticket_id).values()];
  return parts
    .map((part) =>
      part
        .map(({ n }) => n)
        .sort((a, b) => a - b)
        .join(),
    )
    .sort();
}

/** A mailbox, and which of three imports brings each of its mails. */
const parted = fc
  .array(fc.tuple(anyMail, fc.nat(2)), { minLength: 3, maxLength: 12 })
  .map((entries) => ({ mails: entries.map(([mail]) => mail), parts: entries.map(([, part]) => part) }));

test('a mailbox becomes the same tickets in whichever parts and order it is imported', async ({ desk, bring }) => {
  let round = 0;
  await fc.assert(
    // Many mailboxes that have nothing in common are imported together: four imports show what two hundred would.
    fc.asyncProperty(fc.array(parted, { minLength: 1, maxLength: 50, size: 'max' }), async (mailboxes) => {
      round++;
      const name = (kind: string, n: number) => `${kind}.${round}.${n}.`;
      await bring.mbox(mbox(mailboxes.flatMap(({ mails }, n) => named(mails, name('whole', n)))));
      for (const part of [0, 1, 2]) {
        const mails = mailboxes.flatMap(({ mails, parts }, n) =>
          named(mails, name('parts', n)).filter((_, at) => parts[at] === part),
        );
        await bring.mbox(mbox(mails));
      }
      for (const [n, { mails, parts }] of mailboxes.entries()) {
        const found = await ticketsOf(desk, name('parts', n));
        expect({ mails, parts, found }).toEqual({ mails, parts, found: await ticketsOf(desk, name('whole', n)) });
      }
    }),
    { numRuns: 4, endOnFailure: true },
  );
});
