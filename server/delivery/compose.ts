import type { Readable } from 'node:stream';
import type { Selectable } from 'kysely';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { StoredFile } from '../attachment/file-store.ts';
import type { Context } from '../context.ts';
import { mailText } from '../mail/mail-text.ts';
import type { SendingAccount } from '../mail-account/load.ts';
import type { AttachmentsTable } from '../storage/tables/timeline.ts';
import type { Timestamp } from '../time.ts';
import type { OutgoingMail } from './outgoing.ts';

/** A message as it is sent. */
export interface Letter {
  mail: OutgoingMail;
  /** Without brackets. */
  messageId: string;
  at: Timestamp;
  /** Sanitised HTML with what it quotes. */
  html: string;
  files: readonly Pick<Selectable<AttachmentsTable>, 'id' | 'blob_hash' | 'name' | 'content_type' | 'content_id'>[];
}

type Attachment = NonNullable<NonNullable<ConstructorParameters<typeof MailComposer>[0]>['attachments']>[number];

/**
 * Writes a mail (RFC 5322) into the file store: text and HTML, images within it, files behind it. Every attempt to send
 * it sends these bytes, so that whoever gets it twice can tell that it is one mail.
 */
export async function composeMail(ctx: Context, letter: Letter, account: SendingAccount): Promise<StoredFile> {
  const { files } = letter;
  const { html, images } = takeOutImages(letter.html);
  const opened: Readable[] = [];
  try {
    const attachments = [];
    for (const file of files) {
      const { stream } = await ctx.desk.files.read(file.blob_hash);
      opened.push(stream);
      attachments.push(attachmentOf(file, html, stream));
    }
    const composer = composerOf(letter, account, { html, attachments: [...attachments, ...images] });
    return await ctx.desk.files.putStream(composer.compile().createReadStream());
  } finally {
    for (const stream of opened) stream.destroy();
  }
}

function composerOf(
  { mail, messageId, at, html: whole }: Letter,
  account: SendingAccount,
  { html, attachments }: { html: string; attachments: Attachment[] },
): MailComposer {
  return new MailComposer({
    from: { name: mail.from.name || account.fromName, address: account.fromAddress },
    to: mail.to,
    cc: mail.cc,
    subject: mail.subject,
    messageId: `<${messageId}>`,
    date: new Date(at),
    ...(mail.inReplyTo === '' ? {} : { inReplyTo: `<${mail.inReplyTo}>` }),
    ...(mail.references.length === 0 ? {} : { references: mail.references.map((id) => `<${id}>`) }),
    html: `<!doctype html>\n<html><head><meta charset="utf-8"></head><body>${html}</body></html>`,
    text: mailText(whole),
    attachments,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** A file that the HTML shows goes with it; every other is there to be saved. */
function attachmentOf(file: Letter['files'][number], html: string, content: Readable) {
  const { name, content_type, content_id } = file;
  const isShown = content_id !== null && html.includes(`cid:${content_id}`);
  const attachment = { filename: name, contentType: content_type, content };
  return isShown ? { ...attachment, cid: content_id, contentDisposition: 'inline' } : attachment;
}

/** Images that lie in the HTML itself, which most mail programs do not show, as files that it shows. */
function takeOutImages(given: string) {
  const images: { filename: string; contentType: string; content: Buffer; cid: string }[] = [];
  const html = given.replace(
    /src="data:(image\/([a-z]+));base64,([^"]*)"/gi,
    (_, type: string, kind: string, data: string) => {
      const cid = `image-${images.length + 1}@deskhand`;
      images.push({
        filename: `image-${images.length + 1}.${kind}`,
        contentType: type,
        content: Buffer.from(data, 'base64'),
        cid,
      });
      return `src="cid:${cid}"`;
    },
  );
  return { html, images };
}
