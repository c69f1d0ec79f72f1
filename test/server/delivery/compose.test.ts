import PostalMime from 'postal-mime';
import { describe, expect } from 'vitest';
import { messageRoutes } from '../../../server/contract/desk/messages.ts';
import { sendDue } from '../../../server/delivery/send-due.ts';
import { arrangeAgent } from '../../support/arrange-people.ts';
import type { TestDesk } from '../../support/desk.ts';
import { arrangeAccount } from '../../support/mail/arrange-account.ts';
import type { SmtpStand } from '../../support/mail/smtp-server.ts';
import { test } from '../../support/mail/smtp-test.ts';
import { uploadFile } from '../../support/upload-file.ts';
import { storeFile } from '../customer/arrange-traces.ts';
import { arrangeQuestion, reply } from './arrange-office.ts';

const { addMessage, undoMessage, getMessage } = messageRoutes;

/** A PNG. */
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Replies, sends, and gives the mail as it came, read by another library than the one that wrote it. */
async function sendReply(desk: TestDesk, smtp: SmtpStand, more: object = {}) {
  await arrangeAccount(desk, { port: smtp.port });
  const { ticket, question } = await arrangeQuestion(desk);
  const id = await reply(desk, ticket.id, more);
  await sendDue(desk.ctx);
  const [taken] = smtp.taken;
  if (!taken) throw new Error('The mail server took nothing.');
  return { ticket, question, id, raw: taken.text, to: taken.to, mail: await PostalMime.parse(taken.text) };
}

describe('a mail that goes out', () => {
  test('says the same as text and as HTML', async ({ desk, smtp }) => {
    const { mail } = await sendReply(desk, smtp, { content: '<p>Grüße &amp; <b>Dank</b></p>', format: 'html' });
    expect(mail.html).toContain('<p>Grüße &amp; <b>Dank</b></p>');
    expect(mail.text).toContain('Grüße & Dank');
  });

  test('quotes what it answers, behind the signature of its brand', async ({ desk, smtp }) => {
    await desk.desk.storage.write.updateTable('brands').set({ signature: '<b>The office</b>' }).execute();
    const { mail, id } = await sendReply(desk, smtp);
    expect(mail.text).toMatch(
      /^It comes tomorrow\.\s+--\s+The office\s+Ada <ada@customer\.example>, 2026-03-02 09:00:00 UTC:\s+> Where is it\?\s*$/,
    );
    const { item } = await desk.request(getMessage, { id });
    expect(item).toMatchObject({ content: 'It comes tomorrow.' });
    expect(item.type === 'message' && item.content_whole).toContain('<p>Where is it?</p></blockquote>');
  });

  test('carries names, addresses and subjects of any script', async ({ desk, smtp }) => {
    const to = ['"Müller, Jürgen" <jm@bücher.example>', 'Ольга <olga@почта.example>'];
    const {
      mail,
      to: envelope,
      raw,
    } = await sendReply(desk, smtp, { to, subject: `Ваш заказ ✓ ${'lang '.repeat(40)}` });
    // The mail server says names as people do; on the wire they are ASCII.
    expect(envelope).toEqual(['jm@bücher.example', 'olga@почта.example']);
    expect(raw).toContain('jm@xn--bcher-kva.example');
    expect(mail.to).toMatchObject([{ name: 'Müller, Jürgen' }, { name: 'Ольга' }]);
    expect(mail.subject).toMatch(/^Ваш заказ ✓ lang .* \[#\d+\]$/);
    expect(raw.split('\r\n\r\n')[0]).toMatch(/^[\x20-\x7e\r\n\t]*$/);
  });

  test('has no line that a mail server would break, and loses no dot at the beginning of one', async ({
    desk,
    smtp,
  }) => {
    const content = `${'x'.repeat(5000)}\n.\n..hidden\nFrom here`;
    const { raw, mail } = await sendReply(desk, smtp, { content });
    expect(Math.max(...raw.split('\r\n').map(({ length }) => length))).toBeLessThanOrEqual(998);
    expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(mail.text?.startsWith(`${'x'.repeat(5000)}\n.\n..hidden\nFrom here`)).toBe(true);
  });

  test('has no field that somebody smuggled in', async ({ desk, smtp }) => {
    const subject = 'Hello\r\nBcc: eve@evil.example\r\n\r\nBody';
    const { mail, to } = await sendReply(desk, smtp, { subject });
    expect(to).toEqual(['ada@customer.example']);
    expect(mail.bcc).toBeUndefined();
    expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(mail.subject).toMatch(/^Hello Bcc: eve@evil\.example Body \[#\d+\]$/);
  });

  test('names each of its recipients once', async ({ desk, smtp }) => {
    const { to } = await sendReply(desk, smtp, { cc: ['ADA@customer.example', 'bob@x.example'] });
    expect(to.map((address) => address.toLowerCase())).toEqual(['ada@customer.example', 'bob@x.example']);
  });

  test('is a mail of its ticket, by which an answer finds it', async ({ desk, smtp }) => {
    const { ticket, id, mail } = await sendReply(desk, smtp);
    const rows = await desk.ctx.db.selectFrom('mails').select(['ticket_id', 'message_row_id', 'message_id']).execute();
    const messageId = mail.messageId?.slice(1, -1);
    expect(rows).toEqual([{ ticket_id: ticket.id, message_row_id: id, message_id: messageId }]);
    const references = await desk.ctx.db.selectFrom('mail_references').selectAll().execute();
    expect(references).toEqual([{ brand_id: 1, message_id: messageId, ticket_id: ticket.id }]);
  });
});

describe('the files of a message', () => {
  test('go with it, pictures of the text within it, and are taken once', async ({ desk, smtp }) => {
    const picture = (await uploadFile(desk, { name: 'Grüße.png', bytes: Buffer.from(onePixel, 'base64') })).id;
    const list = (await uploadFile(desk, { name: 'liste.txt', bytes: Buffer.from('1, 2, 3') })).id;
    const content = `<p>See <img src="/api/v2/desk/attachments/${picture}"></p>`;
    const { ticket, mail, id } = await sendReply(desk, smtp, {
      content,
      format: 'html',
      attachment_ids: [picture, list],
    });
    expect(mail.attachments.map(({ filename, disposition, contentId }) => [filename, disposition, contentId])).toEqual([
      ['Grüße.png', 'inline', `<file-${picture}@deskhand>`],
      ['liste.txt', 'attachment', undefined],
    ]);
    expect(mail.html).toContain(`<img src="cid:file-${picture}@deskhand" />`);
    expect(Buffer.from(mail.attachments[1]?.content as ArrayBuffer).toString()).toBe('1, 2, 3');
    const { item } = await desk.request(getMessage, { id });
    expect(item).toMatchObject({
      files: [
        { id: picture, inline: true },
        { id: list, inline: false },
      ],
    });
    const again = { ticketID: ticket.id, type: 'reply' as const, content: 'Once more', attachment_ids: [list] };
    expect((await desk.answer(addMessage, again)).status).toBe(400);
  });

  test('are nobody else’s to send', async ({ desk }) => {
    const kim = await arrangeAgent(desk);
    const { ticket } = await arrangeQuestion(desk);
    const file = (await uploadFile(desk, { name: 'a.txt', bytes: Buffer.from('a') })).id;
    const theirs = { ticketID: ticket.id, type: 'reply' as const, content: 'Hi', attachment_ids: [file] };
    expect((await desk.answer(addMessage, theirs, kim.server)).status).toBe(400);
    expect((await desk.answer(addMessage, theirs)).status).toBe(200);
  });

  test('wait again when it is taken back', async ({ desk }) => {
    const { ticket } = await arrangeQuestion(desk);
    const file = (await uploadFile(desk, { name: 'a.txt', bytes: Buffer.from('a') })).id;
    const id = await reply(desk, ticket.id, { attachment_ids: [file] });
    expect((await desk.request(undoMessage, { id })).item).toMatchObject({ attachment_ids: [file] });
    await reply(desk, ticket.id, { attachment_ids: [file] });
  });

  test('of what is forwarded go with it', async ({ desk, smtp }) => {
    await arrangeAccount(desk, { port: smtp.port });
    const { ticket, question } = await arrangeQuestion(desk);
    const stored = await storeFile(desk, 'Parcel 4711');
    await desk.desk.storage.write
      .insertInto('attachments')
      .values({
        ...stored,
        message_id: question.id,
        ticket_id: ticket.id,
        name: 'label.txt',
        content_type: 'text/plain',
        content_id: null,
        created_at: question.created_at,
      })
      .execute();
    await reply(desk, ticket.id, { type: 'forward', to: ['depot@parcel.example'], content: 'Please look.' });
    await sendDue(desk.ctx);
    const mail = await PostalMime.parse(smtp.taken[0]?.text ?? '');
    expect(mail.attachments).toMatchObject([{ filename: 'label.txt' }]);
    expect(mail.text).toMatch(/^Please look\.\s+-+\s+From: Ada <ada@customer\.example>\s+Date: .*\s+Where is it\?\s*$/);
    expect(mail.inReplyTo).toBeUndefined();
  });
});
