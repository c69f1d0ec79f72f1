import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { notBegun } from '../../server/contract/desk/drafts.ts';
import type { TicketChoices } from '../../server/contract/desk/new-tickets.ts';
import { useConsole } from '../app/console.ts';
import type { KeptDraft } from '../composer/kept-draft.ts';
import { RecipientsField } from '../composer/recipients-field.tsx';
import { inputClass } from '../design/field.tsx';
import { CustomerField } from './customer-field.tsx';
import { SelectField } from './select-field.tsx';
import { useHead } from './use-head.ts';

export interface ToFieldsProps {
  draft: KeptDraft;
  brand: TicketChoices;
  choices: readonly TicketChoices[];
}

/** Who it is for, from where it goes out, and what about. */
export function ToFields({ draft, brand, choices }: ToFieldsProps) {
  const { t } = useTranslation();
  const isNote = useStore(draft.state, ({ fields }) => fields.type === 'note');
  const about = useRef<HTMLInputElement>(null);
  const subject = useStore(draft.state, ({ fields }) => fields.subject);
  return (
    <>
      {choices.length > 1 || (brand.accounts.length > 1 && !isNote) ? (
        <div className="flex flex-wrap gap-2.5">
          <FromFields brand={brand} choices={choices} isNote={isNote} />
        </div>
      ) : null}
      <div className="flex flex-wrap items-start gap-x-2 rounded-md border border-control bg-raised px-1 py-[3px] focus-within:border-accent">
        <CustomerField draft={draft} brandId={brand.brand_id} isNote={isNote} onDone={() => about.current?.focus()} />
        {isNote ? null : <CcField draft={draft} />}
      </div>
      <input
        ref={about}
        aria-label={t('composer.subject')}
        placeholder={t('composer.subject')}
        dir="auto"
        value={subject}
        maxLength={255}
        onChange={({ target }) => draft.change({ subject: target.value })}
        className={`${inputClass} w-full placeholder:text-ink3`}
      />
    </>
  );
}

function FromFields({ brand, choices, isNote }: Omit<ToFieldsProps, 'draft'> & { isNote: boolean }) {
  const { t } = useTranslation();
  const { beginner, drafts } = useConsole();
  const { account_id } = useHead();
  return (
    <>
      {choices.length > 1 ? (
        <SelectField
          label={t('newTicket.brand')}
          value={brand.brand_id}
          options={choices.map((one) => ({ id: one.brand_id, name: one.brand_name }))}
          // Customers, groups, forms and accounts are a brand's.
          onChange={(brand_id) => {
            const { customer_id } = drafts.of(notBegun).state.getState().fields.head;
            beginner.set({
              ...(customer_id === undefined ? {} : { customer_id: undefined, customer_name: undefined }),
              assigned_group_id: undefined,
              account_id: undefined,
              form_id: undefined,
              form_fields: undefined,
              brand_id,
            });
          }}
        />
      ) : null}
      {brand.accounts.length > 1 && !isNote ? (
        <SelectField
          label={t('newTicket.from')}
          value={account_id ?? brand.accounts[0]?.id ?? 0}
          options={brand.accounts.map(({ id, address }) => ({ id, name: address }))}
          onChange={(chosen) => beginner.set({ account_id: chosen })}
        />
      ) : null}
    </>
  );
}

function CcField({ draft }: { draft: KeptDraft }) {
  const { t } = useTranslation();
  const cc = useStore(draft.state, ({ fields }) => fields.cc);
  const [isWanted, setIsWanted] = useState(false);
  if (!isWanted && cc.length === 0) {
    return (
      <button
        type="button"
        onClick={() => setIsWanted(true)}
        className="h-6 shrink-0 rounded-md px-1.5 text-ink3 hover:bg-hover hover:text-ink"
      >
        {t('composer.cc')}
      </button>
    );
  }
  return (
    <div className="flex basis-full">
      <RecipientsField
        name="cc"
        label={t('composer.cc')}
        chosen={cc}
        known={[]}
        startsFocused={cc.length === 0}
        onChange={(next) => draft.change({ cc: next })}
      />
    </div>
  );
}
