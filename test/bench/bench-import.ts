import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newKey } from '../../server/auth/secret.ts';
import { fillSlots } from '../../server/sample/fill-slots.ts';
import { seededRandom } from '../../server/sample/random.ts';
import { orderStories } from '../../server/sample/story/orders.ts';
import { supportStories } from '../../server/sample/story/support.ts';
import { outputOf } from './support/processes.ts';

const office = 'service@nordlicht.example';
const stories = [...orderStories, ...supportStories];

/** Mails a second that `deskhand import mbox` brings into an empty desk, its start not counted. */
export async function benchImport(mails: number): Promise<number> {
  const directory = await mkdtemp(path.join(tmpdir(), 'deskhand-bench-import-'));
  try {
    const mailbox = path.join(directory, 'mails.mbox');
    await writeMailbox(mailbox, mails);
    const timed = async (name: string, args: string[]) => {
      const start = performance.now();
      await outputOf([...args, '--data', path.join(directory, name)], { DESKHAND_ADMIN_KEY: newKey() });
      return (performance.now() - start) / 1000;
    };
    const starting = await timed('empty', [
      'keys',
      'create',
      '--user',
      'bench@office.example',
      '--permissions',
      'TICKET_READ',
    ]);
    const importing = await timed('full', ['import', 'mbox', mailbox, '--yes', '--address', office]);
    return mails / (importing - starting);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Conversations of two mails, question and answer, as a mailbox keeps them. */
async function writeMailbox(file: string, mails: number): Promise<void> {
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
    const text = story?.entries[isAnswer ? 1 : 0]?.text ?? '';
    await handle.write(`From ${from} ${date}\n${headers.join('\n')}\n\n${text.replace(/^From /gm, '>From ')}\n\n`);
  }
  await handle.close();
}
