import { mkdtemp, open, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fillSlots } from '../../server/sample/fill-slots.ts';
import { seededRandom } from '../../server/sample/random.ts';
import { orderStories } from '../../server/sample/story/orders.ts';
import { supportStories } from '../../server/sample/story/support.ts';
import { runWatched } from './support/run-watched.ts';

const office = 'service@nordlicht.example';
const stories = [...orderStories, ...supportStories];

export interface ImportFigures {
  mails: number;
  /** Of the mailbox. */
  megabytes: number;
  /** Its start not counted. */
  mailsPerSecond: number;
  /** Resident memory of the process (MB) when a tenth of the time had passed, half of it, and at most; Linux only. */
  memory: { tenth: number; half: number; most: number } | undefined;
}

/** Bytes of a mail where the mailbox's size is given: about what mails without attachments have. */
const usualMail = 4000;

/** Brings a mailbox into an empty desk with `deskhand import mbox`: of 6,000 short mails, or of that many megabytes. */
export async function benchImport(megabytes?: number): Promise<ImportFigures> {
  const directory = await mkdtemp(path.join(tmpdir(), 'deskhand-bench-import-'));
  try {
    const mailbox = path.join(directory, 'mails.mbox');
    const mails = megabytes === undefined ? 6000 : Math.round((megabytes * 1e6) / usualMail);
    await writeMailbox(mailbox, mails, megabytes === undefined ? 0 : usualMail);
    const nothing = path.join(directory, 'empty.mbox');
    await writeFile(nothing, '');
    const bring = (file: string, desk: string) =>
      runWatched(['import', 'mbox', file, '--yes', '--address', office, '--data', path.join(directory, desk)]);
    const starting = await bring(nothing, 'empty');
    const importing = await bring(mailbox, 'full');
    return {
      mails,
      megabytes: Math.round((await stat(mailbox)).size / 1e6),
      mailsPerSecond: Math.round(mails / (importing.seconds - starting.seconds)),
      memory: describeMemory(importing.resident),
    };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

function describeMemory(resident: readonly number[]): ImportFigures['memory'] {
  if (resident.length === 0) return undefined;
  const at = (share: number) => resident[Math.floor(resident.length * share)] ?? 0;
  return { tenth: at(0.1), half: at(0.5), most: Math.max(...resident) };
}

/** Conversations of two mails, question and answer, as a mailbox keeps them. `least`: bytes that each has at least. */
async function writeMailbox(file: string, mails: number, least: number): Promise<void> {
  const random = seededRandom(7);
  const handle = await open(file, 'w');
  for (let index = 0; index < mails; index++) {
    const thread = index >> 1;
    const isAnswer = index % 2 === 1;
    const story = stories[thread % stories.length];
    const customer = `c${thread % 997}@volume.example`;
    const [from, to] = isAnswer ? [office, customer] : [customer, office];
    const subject = fillSlots(story?.title ?? '', { order: String(random.between(10_000, 99_999)) });
    const date = new Date(Date.UTC(2026, 0, 1) + index * 60_000).toUTCString().replace('GMT', '+0000');
    const headers = [
      `From: <${from}>`,
      `To: <${to}>`,
      `Subject: ${isAnswer ? 'Re: ' : ''}=?utf-8?B?${Buffer.from(subject).toString('base64')}?=`,
      `Message-ID: <${index}@volume.example>`,
      ...(isAnswer ? [`In-Reply-To: <${index - 1}@volume.example>`] : []),
      `Date: ${date}`,
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: 8bit',
    ];
    const told = story?.entries[isAnswer ? 1 : 0]?.text ?? '';
    const text = `${told}\n\n`.repeat(Math.max(1, Math.ceil(least / (told.length + 2))));
    await handle.write(`From ${from} ${date}\n${headers.join('\n')}\n\n${text.replace(/^From /gm, '>From ')}\n\n`);
  }
  await handle.close();
}
