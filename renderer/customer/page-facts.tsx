import { useTranslation } from 'react-i18next';
import type { CustomerCard } from '../../server/contract/desk/customers.ts';
import { useDesk } from '../app/desk-context.ts';
import { Fact, Facts, PaneSection } from '../design/facts.tsx';
import { showDate } from '../text/show-time.ts';
import { useLocale } from '../text/use-locale.ts';
import { useNow } from '../text/use-now.ts';
import { CustomerAddresses } from './customer-addresses.tsx';
import { CustomerControl, CustomFields, Names } from './customer-facts.tsx';
import { canChangeCustomers } from './customer-value.ts';

/** Who a customer is: names, number, addresses and custom fields, each to be changed in place. */
export function PageFacts({ card }: { card: CustomerCard }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const now = useNow();
  const canChange = canChangeCustomers(useDesk());
  const label = t('side.customerNumber');
  const number = { name: 'number', label, type: 'text', choices: [], value: card.external_primary_id || null } as const;
  return (
    <>
      <PaneSection title={t('customer.who')}>
        <Facts>
          {canChange ? <Names card={card} /> : null}
          <Fact name={label}>
            {canChange ? (
              <CustomerControl id={card.id} name="external_primary_id" field={number} />
            ) : (
              card.external_primary_id
            )}
          </Fact>
          <CustomFields id={card.id} fields={card.custom_fields} known={card.custom_fields} />
          <Fact name={t('side.since')}>{showDate(locale, card.created_at, now)}</Fact>
        </Facts>
      </PaneSection>
      <PaneSection title={t('customer.addresses')}>
        <CustomerAddresses card={card} canChange={canChange} />
      </PaneSection>
    </>
  );
}
