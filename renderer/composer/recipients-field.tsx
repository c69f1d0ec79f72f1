import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChoice } from '../design/use-choice.ts';
import { RecipientChip } from './recipient-chip.tsx';
import { addMailboxes, addressIn, readMailboxes, suggestMailboxes } from './recipients.ts';

export interface RecipientsFieldProps {
  label: string;
  chosen: readonly string[];
  /** Who may be meant. */
  known: readonly string[];
  startsFocused?: boolean;
  /** What it can be found by in the composer. */
  name: 'to' | 'cc';
  onChange(mailboxes: string[]): void;
}

/** Mailboxes, each removable, and a field for another: Enter, comma or leaving it adds what was typed. */
export function RecipientsField({ label, chosen, known, startsFocused = false, name, onChange }: RecipientsFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [isHere, setIsHere] = useState(false);
  const list = useId();
  const offered = isHere && typed !== '' ? suggestMailboxes(known, typed, chosen) : [];
  const add = (mailboxes: readonly string[]) => {
    setTyped('');
    if (mailboxes.length > 0) onChange(addMailboxes(chosen, mailboxes));
  };
  const onKey = (event: KeyboardEvent): boolean => {
    if (event.key === 'Backspace' && typed === '' && chosen.length > 0) onChange(chosen.slice(0, -1));
    else if ((event.key === ',' || event.key === ';') && addressIn(typed) !== '') add(readMailboxes(typed));
    else if (event.key === 'Escape' && typed !== '') setTyped('');
    else return false;
    return true;
  };
  const { current, point, field } = useChoice(offered, {
    list,
    idOf: (mailbox) => `${list}-${offered.indexOf(mailbox)}`,
    start: -1,
    onChoose: (mailbox) => add(mailbox === undefined ? readMailboxes(typed) : [mailbox]),
    onKey,
  });
  return (
    <div className="relative flex min-w-0 flex-1 flex-wrap items-center gap-1">
      <span className="ps-1 text-ink3">{label}</span>
      <ul aria-label={label} className="contents">
        {chosen.map((mailbox) => (
          <Chip
            key={mailbox}
            mailbox={mailbox}
            onRemove={() => onChange(chosen.filter((other) => other !== mailbox))}
          />
        ))}
      </ul>
      <input
        // biome-ignore lint/a11y/noAutofocus: the field was asked for in this moment
        autoFocus={startsFocused}
        data-recipients={name}
        role="combobox"
        aria-label={t('composer.addRecipient', { field: label })}
        aria-expanded={offered.length > 0}
        aria-autocomplete="list"
        {...field}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={() => setIsHere(true)}
        onBlur={() => {
          setIsHere(false);
          add(readMailboxes(typed));
        }}
        onPaste={(event) => {
          const mailboxes = readMailboxes(event.clipboardData.getData('text/plain'));
          if (mailboxes.length < 2) return;
          event.preventDefault();
          add(mailboxes);
        }}
        className="h-6 min-w-8 flex-1 bg-transparent px-1 outline-none focus-visible:outline-none"
      />
      {offered.length === 0 ? null : (
        <div
          id={list}
          role="listbox"
          aria-label={t('composer.suggestions')}
          className="absolute inset-s-0 top-full z-20 mt-1 max-w-full rounded-lg border border-line bg-raised p-1 shadow-raised"
        >
          {offered.map((mailbox, at) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the keyboard stays in the field, which names the active option
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field's keys choose
            <div
              key={mailbox}
              id={`${list}-${at}`}
              role="option"
              aria-selected={mailbox === current}
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => point(at)}
              onClick={() => add([mailbox])}
              className={`truncate rounded-md px-2 leading-7 ${mailbox === current ? 'bg-selected' : ''}`}
            >
              {mailbox}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

/** What is no address is shown as what has to be mended. */
function Chip({ mailbox, onRemove }: { mailbox: string; onRemove(): void }) {
  const { t } = useTranslation();
  const address = addressIn(mailbox);
  return (
    <li title={address === '' ? t('composer.noAddress') : mailbox} className="flex min-w-0 max-w-full">
      <RecipientChip name={mailbox} isWrong={address === ''} onRemove={onRemove}>
        {address || mailbox}
      </RecipientChip>
    </li>
  );
}
