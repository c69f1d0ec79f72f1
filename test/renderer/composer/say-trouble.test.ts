import { expect, test } from 'vitest';
import { sayTrouble } from '../../../renderer/composer/say-trouble.ts';
import { startText } from '../../../renderer/text/start-text.ts';
import type { DeliveryItem } from '../../../server/contract/desk/messages.ts';

const { t } = await startText('de');
const trouble = (problem: NonNullable<DeliveryItem['trouble']>['problem']) => ({
  problem,
  host: 'mail.office.example',
  said: '550 No such user here',
});

test.for([
  ['no_account', 'Diese Marke hat kein Postfach'],
  ['mail_refused', 'mail.office.example hat sie abgelehnt: 550 No such user here'],
  ['people_refused', 'Adressen wurden abgelehnt. 550 No such user here'],
  ['server', 'Die Verbindung zu mail.office.example ist gescheitert: 550 No such user here'],
  ['host_not_found', 'Einen Server mail.office.example gibt es nicht'],
] as const)('that a message is not sent because of %s is said in the language of the console', ([problem, said]) => {
  expect(sayTrouble(t, { reason: 'in English', trouble: trouble(problem) })).toContain(said);
});

test('what has no name is said as the desk says it', () => {
  expect(sayTrouble(t, { reason: 'It could not be composed.', trouble: null })).toBe('It could not be composed.');
});
