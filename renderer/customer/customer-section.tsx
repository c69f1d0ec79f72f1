import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TicketItem } from '../../server/contract/base/ticket.ts';
import { customerPageKey } from '../action/customer-actions.ts';
import { propertyKeys } from '../action/property-actions.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { Avatar } from '../design/avatar.tsx';
import { PaneSection } from '../design/facts.tsx';
import { Icon, type IconName } from '../design/icon.tsx';
import { Tooltip } from '../design/tooltip.tsx';
import { type CustomerValue, canChange, nameOfCustomer } from '../property/property.ts';
import { CustomerFacts } from './customer-facts.tsx';
import { canChangeCustomers, canFindCustomers, knowsCustomers } from './customer-value.ts';
import { DuplicateHint } from './duplicate-hint.tsx';

/** Whose ticket it is, with what is known of them; another can be chosen, and this one renamed. */
export function CustomerSection({ ticket, customer }: { ticket: TicketItem; customer: CustomerValue }) {
  const { t } = useTranslation();
  const desk = useDesk();
  const [renaming, setRenaming] = useState(false);
  const isKnown = customer.id > 0 && customer.id === ticket.customer_id;
  const name = customer.name || nameOfCustomer(ticket) || t('list.noCustomer');
  return (
    <>
      <header className="flex h-11 items-center gap-2 border-line border-b ps-4 pe-2.5">
        <Avatar name={name} />
        <h2 dir="auto" className="min-w-0 flex-1 truncate font-semibold">
          {name}
        </h2>
        {isKnown && knowsCustomers(desk) ? <OpenPage id={customer.id} /> : null}
        {isKnown && canChangeCustomers(desk) ? (
          <HeadButton
            label={t('customer.rename')}
            icon="pencil"
            aria-expanded={renaming}
            onClick={() => setRenaming(!renaming)}
          />
        ) : null}
        {canChange(desk) && canFindCustomers(desk) ? <AnotherCustomer id={ticket.id} name={name} /> : null}
      </header>
      <PaneSection>
        {isKnown ? <CustomerFacts ticket={ticket} renaming={renaming} /> : null}
        {isKnown && knowsCustomers(desk) ? (
          <div className="mt-3 empty:hidden">
            <DuplicateHint id={customer.id} name={name} />
          </div>
        ) : null}
        {customer.id === 0 ? <p className="text-ink3">{t('side.noCustomer')}</p> : null}
      </PaneSection>
    </>
  );
}

/** Opens the customer's page. */
function OpenPage({ id }: { id: number }) {
  const { t } = useTranslation();
  const { navigation } = useConsole();
  return (
    <HeadButton
      label={t('customer.openPage')}
      keys={customerPageKey}
      icon="list"
      onClick={() => navigation.go({ area: 'customers', customerId: id })}
    />
  );
}

/** Opens the choice of another customer. */
function AnotherCustomer({ id, name }: { id: number; name: string }) {
  const { t } = useTranslation();
  const { panels } = useConsole();
  return (
    <HeadButton
      label={t('property.named', { property: t('property.customer'), value: name })}
      tooltip={t('property.actions.customer')}
      keys={propertyKeys.customer}
      icon="person"
      aria-haspopup="dialog"
      data-property={`customer-${id}`}
      onClick={(event) => panels.choose({ property: 'customer', ids: [id], beside: event.currentTarget })}
    />
  );
}

interface HeadButtonProps extends ComponentProps<'button'> {
  label: string;
  tooltip?: string;
  keys?: string;
  icon: IconName;
}

function HeadButton({ label, tooltip = label, keys, icon, ...button }: HeadButtonProps) {
  const look = 'grid size-7 shrink-0 place-items-center rounded-md text-ink2 hover:bg-hover hover:text-ink';
  return (
    <Tooltip
      label={tooltip}
      keys={keys}
      trigger={<button type="button" {...button} aria-label={label} className={look} />}
    >
      <Icon name={icon} size={16} />
    </Tooltip>
  );
}
