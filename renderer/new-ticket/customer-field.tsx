import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { ListedCustomer } from '../../server/contract/base/customer.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import type { KeptDraft } from '../composer/kept-draft.ts';
import { RecipientChip } from '../composer/recipient-chip.tsx';
import { addressIn } from '../composer/recipients.ts';
import { canFindCustomers, nameOf } from '../customer/customer-value.ts';
import { useFoundCustomers } from '../customer/use-found-customers.ts';
import { useChoice } from '../design/use-choice.ts';
import { emailOf, mailboxOf } from './new-ticket.ts';

export interface CustomerFieldProps {
  draft: KeptDraft;
  brandId: number;
  /** A note is about somebody; a message goes to somebody's address. */
  isNote: boolean;
  /** Somebody was chosen by the keyboard, which goes on. */
  onDone(): void;
}

/** Who the ticket is for: found by name, address or number, or an address that nobody has yet. */
export function CustomerField({ draft, brandId, isNote, onDone }: CustomerFieldProps) {
  const { t } = useTranslation();
  const { beginner } = useConsole();
  const customer = useStore(beginner.head, (head) => head.customer);
  const [to] = useStore(draft.state, ({ fields }) => fields.to);
  const label = t(isNote ? 'newTicket.customer' : 'composer.to');
  const clear = () => {
    beginner.set({ customer: undefined });
    draft.change({ to: [] });
  };
  const address = to === undefined ? '' : addressIn(to) || to;
  const lacks = customer !== undefined && address === '' && !isNote;
  const isChosen = customer !== undefined || to !== undefined;
  return (
    <div className="relative flex min-w-0 flex-1 basis-60 flex-wrap items-center gap-1">
      <span className="ps-1 text-ink3">{label}</span>
      {isChosen ? (
        <Chosen
          name={customer?.name ?? ''}
          address={address}
          isWrong={to !== undefined && addressIn(to) === ''}
          onRemove={clear}
        />
      ) : null}
      {!isChosen || lacks ? (
        <FindField
          label={label}
          brandId={brandId}
          onAddress={(mailbox) => draft.change({ to: [mailbox] })}
          onDone={onDone}
          onChoose={(found) => {
            beginner.set({ customer: { id: found.id, name: nameOf(found) } });
            const mailbox = mailboxOf(found);
            draft.change({ to: mailbox === '' ? [] : [mailbox] });
            if (mailbox !== '' || isNote) onDone();
          }}
        />
      ) : null}
      {lacks ? <p className="basis-full px-1 text-small text-warn">{t('newTicket.noAddress')}</p> : null}
    </div>
  );
}

function Chosen(props: { name: string; address: string; isWrong: boolean; onRemove(): void }) {
  const { name, address, isWrong, onRemove } = props;
  const shown = name || address;
  return (
    <RecipientChip name={shown} isWrong={isWrong} onRemove={onRemove}>
      {shown}
      {name !== '' && address !== '' && address !== name ? <span className="text-ink3"> {address}</span> : null}
    </RecipientChip>
  );
}

interface FindFieldProps {
  label: string;
  brandId: number;
  onAddress(mailbox: string): void;
  onDone(): void;
  onChoose(customer: ListedCustomer): void;
}

/** Enter chooses who is found, or takes the address as it was typed; leaving the field does the latter. */
function FindField({ label, brandId, onAddress, onChoose, onDone }: FindFieldProps) {
  const { t } = useTranslation();
  const canFind = canFindCustomers(useDesk());
  const [typed, setTyped] = useState('');
  const list = useId();
  const wanted = typed.trim();
  const { found, isAnswered } = useFoundCustomers(brandId, canFind ? wanted : '');
  const offered = wanted === '' || !isAnswered ? [] : found;
  const isAddress = addressIn(wanted) !== '';
  const take = () => {
    if (isAddress) onAddress(wanted);
  };
  const choice = useChoice(offered, {
    list,
    idOf: ({ id }) => `${list}-${id}`,
    isAsking: wanted !== '' && !isAnswered,
    onChoose: (customer) => {
      if (customer) return onChoose(customer);
      take();
      if (isAddress) onDone();
    },
    onKey: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || typed === '') return false;
      event.stopPropagation();
      setTyped('');
      return true;
    },
  });
  return (
    <>
      <input
        // biome-ignore lint/a11y/noAutofocus: a dialog that was opened to say whom it is for
        autoFocus
        data-recipients="to"
        role="combobox"
        aria-label={t('newTicket.find', { field: label })}
        aria-expanded={offered.length > 0}
        aria-autocomplete="list"
        {...choice.field}
        placeholder={t('newTicket.findHint')}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          choice.point(0);
        }}
        onBlur={take}
        className="h-6 min-w-40 flex-1 bg-transparent px-1 outline-none placeholder:text-ink3 focus-visible:outline-none"
      />
      {offered.length === 0 ? null : (
        <Offered list={list} offered={offered} current={choice.current} onPoint={choice.point} onChoose={onChoose} />
      )}
      <span aria-live="polite" className="sr-only">
        {wanted === '' || !isAnswered ? '' : t('customer.found', { count: found.length })}
      </span>
      {wanted !== '' && isAnswered && found.length === 0 ? (
        <p className="basis-full px-1 text-ink3 text-small">
          {t(isAddress ? 'newTicket.newAddress' : 'customer.nobodyFound')}
        </p>
      ) : null}
    </>
  );
}

interface OfferedProps {
  list: string;
  offered: readonly ListedCustomer[];
  current: ListedCustomer | undefined;
  onPoint(at: number): void;
  onChoose(customer: ListedCustomer): void;
}

function Offered({ list, offered, current, onPoint, onChoose }: OfferedProps) {
  const { t } = useTranslation();
  return (
    <div
      id={list}
      role="listbox"
      aria-label={t('rail.customers')}
      tabIndex={-1}
      className="absolute inset-s-0 top-full z-20 mt-1 max-h-56 w-full overflow-y-auto rounded-lg border border-line bg-raised p-1 shadow-raised"
    >
      {offered.map((customer, at) => {
        const [name, email] = [nameOf(customer), emailOf(customer)];
        const hint = email || customer.channels.map(({ channel }) => channel).find((channel) => channel !== name);
        return (
          // biome-ignore lint/a11y/useFocusableInteractive: the keyboard stays in the field, which names the active option
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field's keys choose
          <div
            key={customer.id}
            id={`${list}-${customer.id}`}
            role="option"
            aria-selected={customer === current}
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => onPoint(at)}
            onClick={() => onChoose(customer)}
            className={`flex min-h-7 items-center gap-2 rounded-md px-2 ${customer === current ? 'bg-selected' : ''}`}
          >
            <span dir="auto" className="max-w-[60%] shrink-0 truncate">
              {name}
            </span>
            {hint === undefined || hint === name ? null : (
              <span className="ms-auto truncate text-ink3 text-small">{hint}</span>
            )}
          </div>
        );
      })}
    </div>
  );
}
