import { describe, expect } from 'vitest';
import { ticketRoutes } from '../../../server/contract/base/ticket.ts';
import { messageRoutes } from '../../../server/contract/desk/messages.ts';
import { findWorker } from '../../../server/find-worker.ts';
import { sanitizeWritten } from '../../../server/sanitize/sanitize-written.ts';
import { WrittenSanitizer } from '../../../server/sanitize/written-sanitizer.ts';
import { arrangeTickets } from '../../support/arrange.ts';
import { test } from '../../support/desk.ts';

const entry = findWorker('sanitize/sanitize-worker.ts');
const long = (times: number) => '<p onclick="x()">One <b>line</b> of many.</p><script>x()</script>'.repeat(times);

describe('a long text of an agent', () => {
  test('becomes what a short one does', async () => {
    const sanitizer = new WrittenSanitizer(entry);
    const texts = [long(2000), long(2), long(3000)];
    const clean = await Promise.all(texts.map((text) => sanitizer.sanitize(text)));
    expect(clean).toEqual(texts.map(sanitizeWritten));
    expect(clean[0]).toContain('<p>One <b>line</b> of many.</p>');
  });

  test('that takes too long is given up, and the next one is cleaned', async () => {
    const sanitizer = new WrittenSanitizer(entry, 1);
    expect(await sanitizer.sanitize('<'.repeat(10_000_000))).toBeUndefined();
    expect(await sanitizer.sanitize('<i>Next</i>')).toBe('<i>Next</i>');
  });

  test('is sent harmless, or refused: it does not become another one', async ({ desk }) => {
    const [{ id: ticketID }] = await arrangeTickets(desk.ctx, [{}]);
    const note = { ticketID, type: 'note' as const, format: 'html' as const };
    await desk.request(messageRoutes.addMessage, { ...note, content: long(1000) });
    const { item } = await desk.request(ticketRoutes.getTicket, { ticketID });
    expect(JSON.stringify(item)).toContain('One <b>line</b> of many.');
    expect(JSON.stringify(item)).not.toContain('script');
    desk.desk.sanitizer = new WrittenSanitizer(entry, 1);
    const reply = { ...note, type: 'reply' as const, content: '<'.repeat(500_000) };
    const refused = await desk.answer(messageRoutes.addMessage, reply);
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain('takes too long to make harmless');
  });
});
