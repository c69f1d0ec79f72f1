import { createInterface } from 'node:readline/promises';
import type { ProposedAddress } from '../mail/office-addresses.ts';

const likely = (all: readonly ProposedAddress[]) =>
  all.filter(({ proposed }) => proposed).map(({ address }) => address);

/** Takes the proposed addresses, and says so: where nobody can be asked. */
export async function tellAddresses(all: readonly ProposedAddress[]): Promise<string[]> {
  const taken = likely(all);
  process.stderr.write(`Taken as the office's own addresses: ${taken.join(', ') || 'none'}.\n`);
  return taken;
}

/** Asks on the terminal which addresses are the office's own. Ctrl-C there calls `interrupt`, which ends `signal`. */
export async function askAddresses(
  all: readonly ProposedAddress[],
  signal: AbortSignal,
  interrupt: () => void,
): Promise<string[]> {
  const list = all.map(({ address, mails, proposed }) => `  ${proposed ? '*' : ' '} ${address} (${mails} mails)\n`);
  process.stderr.write(`Which addresses are the office's own? Mails from them count as its answers.\n${list.join('')}`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  terminal.on('SIGINT', interrupt);
  try {
    const question = 'Enter takes those with *; or type addresses, separated by commas; - for none: ';
    const answer = (await terminal.question(question, { signal })).trim();
    if (answer === '-') return [];
    return answer === '' ? likely(all) : answer.split(',');
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    terminal.close();
  }
}
