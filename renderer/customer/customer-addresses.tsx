import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { channelIds, isEmailAddress } from '../../server/contract/base/customer-words.ts';
import type { CustomerCard } from '../../server/contract/desk/customers.ts';
import { useConsole } from '../app/console.ts';
import { Button } from '../design/button.tsx';
import { reasonOf } from '../design/failure.tsx';
import { inputClass } from '../design/field.tsx';
import { Icon } from '../design/icon.tsx';
import { showChannel } from '../text/channel-name.ts';
import { CopyButton } from './copy-button.tsx';
import { type AddressKind, addressKinds } from './customer-keeper.ts';

interface AddressesProps {
  card: CustomerCard;
  canChange: boolean;
}

/** How a customer can be reached; addresses can be copied, added and taken away. */
export function CustomerAddresses({ card, canChange }: AddressesProps) {
  const { t } = useTranslation();
  const { customerKeeper } = useConsole();
  return (
    <>
      <ul>
        {card.customer_channels.map(({ id, name, channel_id, unique_reference: address }) => {
          const kind = addressKinds.find((one) => channelIds[one] === channel_id);
          return (
            <li key={id} className="group/copy relative flex items-start gap-2 py-0.5">
              <span className="w-[84px] shrink-0 text-ink3">{showChannel(t, name)}</span>
              <span dir="auto" className="min-w-0 flex-1 select-text [overflow-wrap:anywhere]">
                {address}
              </span>
              <span className="absolute end-0 top-0.5 flex rounded-md bg-canvas opacity-0 focus-within:opacity-100 group-hover/copy:opacity-100">
                <CopyButton text={address} />
                {canChange && kind ? (
                  <button
                    type="button"
                    aria-label={t('customer.removeAddress', { address })}
                    onClick={() => void customerKeeper.removeAddress(card.id, { id, kind, address })}
                    className="-my-0.5 grid size-6 shrink-0 place-items-center rounded-md text-ink3 hover:bg-hover hover:text-ink"
                  >
                    <Icon name="close" size={14} />
                  </button>
                ) : null}
              </span>
            </li>
          );
        })}
      </ul>
      {card.customer_channels.length === 0 ? <p className="text-ink3">{t('customer.noAddress')}</p> : null}
      {canChange ? <AddAddress id={card.id} /> : null}
    </>
  );
}

function AddAddress({ id }: { id: number }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // The form had the keyboard: it goes back to where it came from.
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (isOpen) return <AddressForm id={id} onDone={() => setOpen(false)} />;
  return (
    <button
      ref={opener}
      type="button"
      onClick={() => setOpen(true)}
      className="-mx-2 mt-1 inline-flex h-7 items-center gap-1.5 rounded-md px-2 text-accent hover:bg-hover"
    >
      <Icon name="plus" size={14} /> {t('customer.addAddress')}
    </button>
  );
}

/** The kind is told from what is typed, until another is chosen. */
function AddressForm({ id, onDone }: { id: number; onDone(): void }) {
  const { t } = useTranslation();
  const { customerKeeper } = useConsole();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<AddressKind>();
  const [refused, setRefused] = useState<string>();
  const kind = chosen ?? (/^\+?[\d\s()./-]+$/.test(typed.trim()) ? 'telephone' : 'email');
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const address = typed.trim();
    if (address === '') return;
    const bare = kind === 'telephone' ? bareNumber(address) : address;
    const problem = problemOf(kind, bare);
    if (problem) return setRefused(t(`customer.wrong.${problem}`));
    const error = await customerKeeper.addAddress(id, kind, bare);
    if (error === undefined) onDone();
    else setRefused(reasonOf(error, t('failure.unreachable')));
  };
  return (
    <form
      className="mt-1.5 flex flex-col gap-1.5"
      onSubmit={(event) => void add(event)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onDone();
      }}
    >
      <div className="flex gap-1.5">
        <select
          aria-label={t('customer.addressKind')}
          value={kind}
          onChange={(event) => setChosen(event.target.value as AddressKind)}
          className={`${inputClass} w-[92px] shrink-0`}
        >
          {addressKinds.map((one) => (
            <option key={one} value={one}>
              {showChannel(t, one)}
            </option>
          ))}
        </select>
        <input
          // biome-ignore lint/a11y/noAutofocus: a form that was opened to type in it
          autoFocus
          dir="auto"
          maxLength={255}
          aria-label={t('customer.address')}
          aria-invalid={refused !== undefined}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setRefused(undefined);
          }}
          className={`${inputClass} w-full aria-invalid:border-danger`}
        />
      </div>
      {refused === undefined ? null : (
        <p role="alert" className="text-danger text-small">
          {refused}
        </p>
      )}
      <div className="flex gap-1.5">
        <Button type="submit" look="primary" disabled={typed.trim() === ''}>
          {t('customer.add')}
        </Button>
        <Button look="ghost" onClick={onDone}>
          {t('customer.cancel')}
        </Button>
      </div>
    </form>
  );
}

/** What is wrong with an address of a kind, before the desk is asked. */
function problemOf(kind: AddressKind, address: string): 'email' | 'telephone' | 'facebook' | undefined {
  if (kind === 'email') return isEmailAddress(address) ? undefined : 'email';
  if (kind === 'telephone') return /^\+[0-9]+$/.test(address) ? undefined : 'telephone';
  return kind === 'facebook' && !/^[1-9][0-9]*$/.test(address) ? 'facebook' : undefined;
}

/** As the API takes it: without what people put between the digits. */
const bareNumber = (typed: string): string => typed.replace(/[\s()./-]/g, '');
