import { type KeyboardEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { ListedCustomer } from '../../server/contract/base/customer.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import type { KeptDraft } from '../composer/kept-draft.ts';
import { RecipientChip } from '../composer/recipient-chip.tsx';
import { addressIn } from '../composer/recipients.ts';
import { canChangeCustomers, canFindCustomers, nameOf } from '../customer/customer-value.ts';
import { useFoundCustomers } from '../customer/use-found-customers.ts';
import { useChoice } from '../design/use-choice.ts';
import { type Caller, readCaller } from './caller.ts';
import { emailOf, type HeadChange, mailboxOf } from './new-ticket.ts';
import { useHead } from './use-head.ts';

/** Of a name, and of what is looked for. */
const longestText = 255;

export interface CustomerFieldProps {
  draft: KeptDraft;
  brandId: number;
  /** A note is about somebody; a message goes to somebody's address. */
  isNote: boolean;
  /** Somebody was chosen by the keyboard, which goes on. */
  onDone(): void;
}

/** Who the ticket is for: found by name, address or number, or somebody new, with an address or as a caller. */
export function CustomerField({ draft, brandId, isNote, onDone }: CustomerFieldProps) {
  const { t } = useTranslation();
  const { beginner } = useConsole();
  const { customer_id, customer_name, customer_telephone } = useHead();
  const [to] = useStore(draft.state, ({ fields }) => fields.to);
  const label = t(isNote ? 'newTicket.customer' : 'composer.to');
  const name = customer_name ?? customer_telephone;
  const address = to === undefined ? '' : addressIn(to) || to;
  const lacks = name !== undefined && address === '' && !isNote;
  const isChosen = name !== undefined || to !== undefined;
  const choose = (chosen: HeadChange, mailbox: string) => {
    const nobody = { customer_id: undefined, customer_name: undefined, customer_telephone: undefined };
    beginner.set({ ...nobody, find: undefined, ...chosen });
    draft.change({ to: mailbox === '' ? [] : [mailbox] });
  };
  return (
    <div className="relative flex min-w-0 flex-1 basis-60 flex-wrap items-center gap-1">
      <span className="ps-1 text-ink3">{label}</span>
      {isChosen ? (
        <Chosen
          name={name ?? ''}
          address={address || (customer_telephone ?? '')}
          isNew={name !== undefined && customer_id === undefined}
          isWrong={to !== undefined && addressIn(to) === ''}
          onRemove={() => choose({}, '')}
        />
      ) : null}
      {!isChosen || lacks ? (
        <FindField
          label={label}
          brandId={brandId}
          takesCallers={isNote}
          onAddress={(mailbox) => choose({ customer_id, customer_name, customer_telephone }, mailbox)}
          onCaller={(caller) => choose(caller, '')}
          onDone={onDone}
          onChoose={(found) => {
            const mailbox = mailboxOf(found);
            choose({ customer_id: found.id, customer_name: nameOf(found).slice(0, longestText) }, mailbox);
            if (mailbox !== '' || isNote) onDone();
          }}
        />
      ) : null}
      {lacks ? <p className="basis-full px-1 text-small text-warn">{t('newTicket.noAddress')}</p> : null}
    </div>
  );
}

function Chosen(props: { name: string; address: string; isNew: boolean; isWrong: boolean; onRemove(): void }) {
  const { t } = useTranslation();
  const { name, address, isNew, isWrong, onRemove } = props;
  const shown = name || address;
  return (
    <RecipientChip name={shown} isWrong={isWrong} onRemove={onRemove}>
      {shown}
      {name !== '' && address !== '' && address !== name ? <span className="text-ink3"> {address}</span> : null}
      {isNew ? <span className="text-ink3"> · {t('newTicket.isNew')}</span> : null}
    </RecipientChip>
  );
}

interface FindFieldProps {
  label: string;
  brandId: number;
  /** Somebody of whom only a name or a number is known can be meant. */
  takesCallers: boolean;
  onAddress(mailbox: string): void;
  onCaller(caller: Caller): void;
  onDone(): void;
  onChoose(customer: ListedCustomer): void;
}

/** Who can be meant by what was typed: a customer, or somebody new. */
type Offer = ListedCustomer | 'new';

/** Enter chooses who is found or new, or takes the address as it was typed; leaving the field takes what nobody has. */
function FindField({ label, brandId, takesCallers, onAddress, onCaller, onChoose, onDone }: FindFieldProps) {
  const { t } = useTranslation();
  const { beginner } = useConsole();
  const desk = useDesk();
  const { find: typed = '' } = useHead();
  const list = useId();
  const wanted = typed.trim();
  const { found, isAnswered } = useFoundCustomers(brandId, canFindCustomers(desk) ? wanted : '');
  const caller = takesCallers && canChangeCustomers(desk) ? readCaller(wanted) : undefined;
  const isAddress = addressIn(wanted) !== '';
  const offered: readonly Offer[] = wanted === '' || !isAnswered ? [] : caller ? [...found, 'new'] : found;
  const take = (offer?: Offer) => {
    if (offer !== undefined && offer !== 'new') return onChoose(offer);
    if (isAddress) onAddress(wanted);
    else if (caller) onCaller(caller);
    else return;
    onDone();
  };
  const leave = () => {
    if (isAddress) onAddress(wanted);
    else if (caller && isAnswered && found.length === 0) onCaller(caller);
  };
  const choice = useChoice(offered, {
    list,
    idOf: (offer) => `${list}-${offer === 'new' ? offer : offer.id}`,
    isAsking: wanted !== '' && !isAnswered,
    onChoose: take,
    onKey: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || typed === '') return false;
      event.stopPropagation();
      beginner.set({ find: '' });
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
        maxLength={longestText}
        onChange={(event) => {
          beginner.set({ find: event.target.value.trimStart() });
          choice.point(0);
        }}
        onBlur={leave}
        className="h-6 min-w-40 flex-1 bg-transparent px-1 outline-none placeholder:text-ink3 focus-visible:outline-none"
      />
      {offered.length === 0 ? null : (
        <Offered
          list={list}
          offered={offered}
          wanted={wanted}
          current={choice.current}
          onPoint={choice.point}
          onChoose={take}
        />
      )}
      <span aria-live="polite" className="sr-only">
        {wanted === '' || !isAnswered ? '' : t('customer.found', { count: found.length })}
      </span>
      {wanted !== '' && isAnswered && offered.length === 0 ? (
        <p className="basis-full px-1 text-ink3 text-small">
          {t(isAddress ? 'newTicket.newAddress' : 'customer.nobodyFound')}
        </p>
      ) : null}
    </>
  );
}

interface OfferedProps {
  list: string;
  offered: readonly Offer[];
  wanted: string;
  current: Offer | undefined;
  onPoint(at: number): void;
  onChoose(offer: Offer): void;
}

function Offered({ list, offered, wanted, current, onPoint, onChoose }: OfferedProps) {
  const { t } = useTranslation();
  return (
    <div
      id={list}
      role="listbox"
      aria-label={t('rail.customers')}
      tabIndex={-1}
      className="absolute inset-s-0 top-full z-20 mt-1 max-h-56 w-full overflow-y-auto rounded-lg border border-line bg-raised p-1 shadow-raised"
    >
      {offered.map((offer, at) => {
        const { id, name, hint } =
          offer === 'new' ? { id: offer, name: t('customer.create', { name: wanted }), hint: '' } : shownOf(offer);
        return (
          // biome-ignore lint/a11y/useFocusableInteractive: the keyboard stays in the field, which names the active option
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field's keys choose
          <div
            key={id}
            id={`${list}-${id}`}
            role="option"
            aria-selected={offer === current}
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => onPoint(at)}
            onClick={() => onChoose(offer)}
            className={`flex min-h-7 items-center gap-2 rounded-md px-2 ${offer === current ? 'bg-selected' : ''}`}
          >
            <span dir="auto" className={hint === '' ? 'truncate' : 'max-w-[60%] shrink-0 truncate'}>
              {name}
            </span>
            {hint === '' ? null : <span className="ms-auto truncate text-ink3 text-small">{hint}</span>}
          </div>
        );
      })}
    </div>
  );
}

function shownOf(customer: ListedCustomer): { id: number; name: string; hint: string } {
  const name = nameOf(customer);
  const others = customer.channels.map(({ channel }) => channel).filter((channel) => channel !== name);
  const email = emailOf(customer);
  return { id: customer.id, name, hint: email !== '' && email !== name ? email : (others[0] ?? '') };
}
