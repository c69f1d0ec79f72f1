import { parseArgs } from 'node:util';
import { seededRandom } from '../../server/sample/random.ts';
import { ImapServer } from '../support/mail/imap-server.ts';
import { SmtpStand } from '../support/mail/smtp-server.ts';
import type { CampaignFigures, CampaignOptions } from './campaign.ts';
import { killFetchers } from './kill-fetchers.ts';
import { killSenders } from './kill-senders.ts';
import { withSoakDesk } from './soak-desk.ts';

/**
 * `npm run soak -- [NAME] --rounds N --seed S [--postgres]`: what must hold at any moment, tried at as many as somebody
 * has time for. `npm test` runs one in a hundred. Ends with 1 where something was lost, doubled or damaged.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '1000' },
    /** Decides the moments; one that failed is printed. */
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    /** On PostgreSQL instead of SQLite. */
    postgres: { type: 'boolean', default: false },
  },
});

const campaigns: Record<string, (options: CampaignOptions) => Promise<CampaignFigures>> = {
  send: async (options) => {
    await using smtp = new SmtpStand();
    await smtp.listen();
    return await withSoakDesk(values, (desk) => killSenders(desk, smtp, options));
  },
  fetch: async (options) => {
    const imap = await ImapServer.open();
    try {
      return await withSoakDesk(values, (desk) => killFetchers(desk, imap, options));
    } finally {
      await imap.close();
    }
  },
};

const rounds = Number(values.rounds);
const [only] = positionals;
if (!(rounds > 0) || (only !== undefined && !Object.hasOwn(campaigns, only))) {
  process.stderr.write(`npm run soak -- [${Object.keys(campaigns).join('|')}] --rounds N --seed S [--postgres]\n`);
  process.exit(2);
}

for (const [name, campaign] of Object.entries(campaigns)) {
  if (only !== undefined && only !== name) continue;
  process.stdout.write(
    `${name}: ${rounds} kills on ${values.postgres ? 'PostgreSQL' : 'SQLite'}, seed ${values.seed}\n`,
  );
  const tell = (round: number) => {
    if (round % 50 === 0) process.stdout.write(`${name}: ${round} of ${rounds}\n`);
  };
  const figures = await campaign({ rounds, random: seededRandom(Number(values.seed)), tell });
  report(name, figures);
}

function report(name: string, { killed, messages, lost, doubled, damaged, more }: CampaignFigures): void {
  const others = Object.entries(more).map(([what, many]) => `${what}: ${many}`);
  process.stdout.write(
    `${name}: killed ${killed} times, ${messages} messages: ${lost.length} lost, ${doubled.length} doubled (${others.join(', ')})\n`,
  );
  if (lost.length + doubled.length + damaged.length === 0) return;
  process.stdout.write(`${name}: FAILED with seed ${values.seed}
${JSON.stringify({ lost, doubled, damaged }, null, 2)}
`);
  process.exitCode = 1;
}
