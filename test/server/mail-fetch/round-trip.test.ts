import { expect } from 'vitest';
import { mailAccountRoutes } from '../../../server/contract/desk/mail-accounts.ts';
import { messageRoutes } from '../../../server/contract/desk/messages.ts';
import { sendDue } from '../../../server/delivery/send-due.ts';
import { type TestDesk, testNow } from '../../support/desk.ts';
import { addAccount, mail, startFetching, test, until } from '../../support/mail/mailbox.ts';
import { SmtpStand } from '../../support/mail/smtp-server.ts';

const conversation = ({ ctx }: TestDesk) =>
  ctx.db.selectFrom('messages').select(['ticket_id', 'direction', 'from_name']).orderBy('id').execute();

/** A field of a mail's header, unfolded. */
const field = (text: string, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(text.replace(/\r\n[ \t]+/g, ' '))?.[1] ?? '';

test('a customer writes, an agent answers, the customer answers that: one ticket, whatever their program keeps', async ({
  desk,
  imap,
}) => {
  await using smtp = new SmtpStand();
  const port = await smtp.listen();
  const sending = { smtp_host: '127.0.0.1', smtp_port: port, smtp_security: 'none', smtp_user: imap.user };
  await addAccount(desk, imap, { ...sending, from_name: 'Office' });
  startFetching(desk);
  imap.deliver(mail({ id: 'one@x', subject: 'Lamp' }), testNow);
  await until(async () => expect(await conversation(desk)).toHaveLength(1));

  const reply = { ticketID: 1, type: 'reply' as const, content: 'It comes tomorrow.', undo_seconds: 0 };
  await desk.request(messageRoutes.addMessage, reply);
  await sendDue(desk.ctx);
  const [sent] = smtp.taken;
  expect(sent).toMatchObject({ from: 'support@office.example', to: ['ann@customer.example'], user: imap.user });
  const text = sent?.text ?? '';
  expect([field(text, 'In-Reply-To'), field(text, 'Subject')]).toEqual(['<one@x>', 'Re: Lamp [#1]']);

  // The provider's copy of what was sent, an answer that refers to it, and one that only keeps the number.
  imap.deliver(text, testNow);
  imap.deliver(mail({ subject: 'Thanks', header: `In-Reply-To: ${field(text, 'Message-ID')}` }), testNow);
  imap.deliver(mail({ subject: 'Fwd: AW: Lamp [#1]' }), testNow);
  await until(async () => expect(await conversation(desk)).toHaveLength(4));
  expect((await conversation(desk)).map(({ ticket_id, direction }) => [ticket_id, direction])).toEqual([
    [1, 'inbound'],
    [1, 'outbound'],
    [1, 'inbound'],
    [1, 'inbound'],
  ]);
  const { item } = await desk.request(mailAccountRoutes.getMailAccount, { id: 1 });
  expect(item).toMatchObject({ state: 'connected', has_smtp_password: true });
});
