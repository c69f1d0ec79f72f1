import { describe, expect } from 'vitest';
import { checkDesk } from '../../../server/check/check-desk.ts';
import { mailAccountRoutes } from '../../../server/contract/desk/mail-accounts.ts';
import { sendDue } from '../../../server/delivery/send-due.ts';
import type { TestDesk } from '../../support/desk.ts';
import { mail } from '../../support/mail/mailbox.ts';
import type { SmtpStand } from '../../support/mail/smtp-server.ts';
import { test } from '../../support/mail/smtp-test.ts';
import { outline, takeIn } from '../incoming/arrange-incoming.ts';
import { reply } from './arrange-office.ts';

/** A customer's mail that was fetched from an account, and the answer that went out through it. */
async function arrangeAnswered(desk: TestDesk, smtp: SmtpStand) {
  const [imap, out] = [{ imap_host: 'imap.office.example', imap_user: 'support' }, { smtp_host: '127.0.0.1' }];
  const settings = { ...imap, ...out, smtp_port: smtp.port, smtp_security: 'none' as const };
  await desk.request(mailAccountRoutes.createMailAccount, { address: 'support@office.example', ...settings });
  const take = takeIn(desk);
  await take(mail({ id: 'one@x', subject: 'Where is my parcel?' }));
  const id = await reply(desk, 1);
  await sendDue(desk.ctx);
  const [sent] = smtp.taken;
  if (!sent) throw new Error('The mail server took nothing.');
  const messageId = /^Message-ID: <(.*)>\r$/m.exec(sent.text)?.[1] ?? '';
  return { take, id, sent, messageId };
}

describe('an answer that went out', () => {
  test('goes from the address that the customer wrote to, as an answer to their mail', async ({ desk, smtp }) => {
    const { sent } = await arrangeAnswered(desk, smtp);
    expect(sent).toMatchObject({ from: 'support@office.example', to: ['ann@customer.example'] });
    expect(sent.text).toContain('In-Reply-To: <one@x>\r\n');
    expect(await checkDesk(desk.ctx)).toEqual([]);
  });

  test('is found by what the customer writes next, even with another subject', async ({ desk, smtp }) => {
    const { take, messageId } = await arrangeAnswered(desk, smtp);
    await take(mail({ id: 'two@x', subject: 'Thanks', header: `In-Reply-To: <${messageId}>` }));
    const [ticket, ...others] = await outline(desk);
    expect(others).toEqual([]);
    expect(ticket?.messages.map(({ direction }) => direction)).toEqual(['inbound', 'outbound', 'inbound']);
    expect(ticket?.waiting_since).not.toBeNull();
    await reply(desk, 1);
    await sendDue(desk.ctx);
    expect(smtp.taken[1]?.text).toContain('In-Reply-To: <two@x>\r\n');
    expect(smtp.taken[1]?.text.replace(/\r\n /g, ' ')).toContain(`References: <one@x> <${messageId}> <two@x>\r\n`);
  });

  test('is not taken in again when its copy comes back', async ({ desk, smtp }) => {
    const { take, sent } = await arrangeAnswered(desk, smtp);
    const copy = `Received: from a by b; Mon, 2 Mar 2026 09:00:01 +0000\r\n${sent.text}`;
    expect(await take(copy)).toBe(false);
    const [ticket] = await outline(desk);
    expect(ticket?.messages).toHaveLength(2);
  });
});
