import { describe, expect, test } from 'vitest';
import { wholeMail } from '../../../server/mail/mail-stream.ts';
import { mapi } from '../../../server/mail/mapi-properties.ts';
import { parseMail } from '../../../server/mail/parse-mail.ts';
import { seededRandom } from '../../../server/sample/random.ts';
import {
  binary,
  long,
  mailWithWinmail,
  object,
  unicode,
  type Winmail,
  writeWinmail,
} from '../../support/mail/write-winmail.ts';

const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');
const parse = (mail: Buffer) => parseMail(wholeMail(mail).chunks);
const open = (content: Winmail, text?: string) => parse(mailWithWinmail(writeWinmail(content), text));
const told = async (mail: ReturnType<typeof parse>) =>
  (await mail).files.map(({ name, contentType, content }) => [
    name,
    contentType,
    Buffer.from(content as Uint8Array).toString('latin1'),
  ]);

describe('a winmail.dat', () => {
  test('gives its files, by the names and types that people know', async () => {
    const files = [
      {
        title: 'OFFER~1.TXT',
        properties: [
          unicode(mapi.attachLongFilename, 'Offer für Übung.txt'),
          unicode(mapi.attachMimeTag, 'text/plain'),
          binary(mapi.attachData, Buffer.from('cheap')),
        ],
      },
      { title: 'dot.png', data: png },
      { data: Buffer.from('?') },
    ];
    expect(await told(open({ files }, 'See below.'))).toEqual([
      ['Offer für Übung.txt', 'text/plain', 'cheap'],
      ['dot.png', 'image/png', png.toString('latin1')],
      ['attachment-3', 'application/octet-stream', '?'],
    ]);
  });

  test('leaves the text that the mail has, and gives its own where there is none', async () => {
    const body = Buffer.from('Gr\xfc\xdfe\0', 'latin1');
    expect((await open({ body, codepage: 1252 }, 'Hello')).text.trim()).toBe('Hello');
    expect((await open({ body, codepage: 1252 })).text).toBe('Grüße');
    expect((await open({ properties: [unicode(0x8001, 'named'), unicode(mapi.body, 'Grüße')] })).text).toBe('Grüße');
  });

  test('gives its HTML, with the pictures that it shows', async () => {
    const html = '<p>Gr\u00fc\u00dfe <img src="cid:dot@x"></p>';
    const properties = [long(mapi.internetCodepage, 65001), binary(mapi.bodyHtml, Buffer.from(html))];
    const files = [{ title: 'dot.png', data: png, properties: [unicode(mapi.attachContentId, '<dot@x>')] }];
    const mail = await open({ properties, files }, 'Grüße');
    expect(mail.html).toBe(html);
    expect(mail.files).toMatchObject([{ name: 'dot.png', contentId: 'dot@x', inline: true }]);
  });

  test('gives the mails in it, their files beside them', async () => {
    const inner = writeWinmail({
      properties: [unicode(mapi.body, 'Once more')],
      files: [{ title: 'a.txt', data: Buffer.from('a') }],
    });
    const files = [{ title: 'Forwarded', properties: [object(mapi.attachData, inner)] }];
    expect(await told(open({ files }, 'Hello'))).toEqual([
      ['Forwarded.txt', 'text/plain', 'Once more'],
      ['a.txt', 'application/octet-stream', 'a'],
    ]);
  });
});

describe('stays as it is', () => {
  const whole = ([name]: (string | undefined)[]) => name === 'winmail.dat';

  test.each([
    ['with nothing in it', writeWinmail({})],
    [
      'with nothing but a text in Outlook’s own format',
      writeWinmail({ properties: [binary(mapi.rtfCompressed, png)] }),
    ],
    ['that is none', Buffer.from('Hello, this is no package.')],
    ['with a property of no known type', writeWinmail({ properties: [{ type: 0x77, id: 1, value: png }] })],
    ['with mails within mails without end', nested(20)],
  ])('one %s', async (_, bytes) => {
    const files = await told(parse(mailWithWinmail(bytes)));
    expect(files).toEqual([['winmail.dat', 'application/ms-tnef', bytes.toString('latin1')]]);
  });

  test('one that is cut off anywhere, or damaged', async () => {
    const good = writeWinmail({
      body: Buffer.from('Hello\0'),
      properties: [unicode(mapi.body, 'Hello'), unicode(0x8001, 'named')],
      files: [{ title: 'a.txt', data: Buffer.from('a'), properties: [unicode(mapi.attachLongFilename, 'a.txt')] }],
    });
    for (let length = 7; length < good.length; length++) {
      const files = await told(parse(mailWithWinmail(good.subarray(0, length), 'Hello')));
      expect(files.some(whole) || files.length === 0 || files[0]?.[0] === 'a.txt', `cut at ${length}`).toBe(true);
    }
    const random = seededRandom(3);
    for (let round = 0; round < 300; round++) {
      const damaged = Buffer.from(good);
      for (let times = 0; times < 3; times++) damaged[random.between(4, good.length)] = random.between(0, 256);
      expect((await parse(mailWithWinmail(damaged, 'Hello'))).text.trim()).toBe('Hello');
    }
  });
});

function nested(depth: number): Buffer {
  const inner = depth === 0 ? Buffer.from('x') : nested(depth - 1);
  return writeWinmail({ files: [{ title: 'mail', properties: [object(mapi.attachData, inner)] }] });
}
