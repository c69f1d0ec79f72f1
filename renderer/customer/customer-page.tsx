import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { RequestFailed } from '../../server/client/request.ts';
import type { CustomerCard } from '../../server/contract/desk/customers.ts';
import { mergeKey } from '../action/merge-actions.ts';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import { foldPanes, foldSide, useWidth } from '../app/use-width.ts';
import { Avatar } from '../design/avatar.tsx';
import { Button } from '../design/button.tsx';
import { Failure } from '../design/failure.tsx';
import { Icon } from '../design/icon.tsx';
import { Keycap } from '../design/keycap.tsx';
import { customerCardQuery } from '../source/queries.ts';
import { CustomerEvents } from './customer-events.tsx';
import { CustomerTickets } from './customer-tickets.tsx';
import { canChangeCustomers, nameOf } from './customer-value.ts';
import { DuplicateHint } from './duplicate-hint.tsx';
import { MergeProgress } from './merge-progress.tsx';
import { MergedCustomers } from './merged-customers.tsx';
import { PageFacts } from './page-facts.tsx';

/** Everything about one customer: who they are, all their tickets, what other systems tell. */
export function CustomerPage() {
  const { t } = useTranslation();
  const { navigation } = useConsole();
  const id = useStore(navigation, (place) => place.customerId);
  return (
    <main aria-label={t('customer.page')} className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface">
      {id === undefined ? <NobodyChosen /> : <PageOf key={id} id={id} />}
    </main>
  );
}

function NobodyChosen() {
  const { t } = useTranslation();
  return (
    <div className="grid h-full place-items-center p-6 text-center text-ink3">
      <p>{t('customer.choose')}</p>
    </div>
  );
}

function PageOf({ id }: { id: number }) {
  const { t } = useTranslation();
  const { source, navigation } = useConsole();
  const { data, error, refetch } = useQuery(customerCardQuery(source, id));
  const became = data?.id;
  useEffect(() => {
    // Who was merged is who they have become.
    if (became !== undefined && became !== id) navigation.go({ customerId: became }, { replace: true });
  }, [became, id, navigation]);
  if (error instanceof RequestFailed && error.status === 404) return <Gone id={id} />;
  if (error && !data) return <Failure what={t('customer.failedToLoad')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <p className="late p-6 text-ink3">{t('customer.loading')}</p>;
  return <Page card={data} />;
}

function Gone({ id }: { id: number }) {
  const { t } = useTranslation();
  const { navigation } = useConsole();
  return (
    <div className="grid h-full place-items-center p-6 text-center">
      <div>
        <p className="text-ink2">{t('customer.gone', { id })}</p>
        <Button className="mt-3" onClick={() => navigation.go({ customerId: undefined })}>
          {t('customer.all')}
        </Button>
      </div>
    </div>
  );
}

function Page({ card }: { card: CustomerCard }) {
  const name = nameOf(card);
  return (
    <>
      <PageHead card={card} name={name} />
      <div className="@container min-h-0 flex-1">
        <div className="flex h-full min-h-0 flex-col overflow-y-auto @3xl:flex-row @3xl:overflow-hidden">
          <div className="shrink-0 border-line bg-canvas @3xl:order-2 @3xl:w-[300px] @3xl:overflow-y-auto @3xl:border-s">
            {card.becomes ? <Becoming becomes={card.becomes} name={name} /> : <Hint id={card.id} name={name} />}
            <PageFacts card={card} />
            <MergedCustomers card={card} name={name} />
            <CustomerEvents id={card.id} />
          </div>
          <CustomerTickets id={card.id} />
        </div>
      </div>
    </>
  );
}

/** Somebody who is just being merged into another customer, or taken out of one. */
function Becoming({ becomes, name }: { becomes: NonNullable<CustomerCard['becomes']>; name: string }) {
  const { t } = useTranslation();
  const { source, navigation } = useConsole();
  const { data: other } = useQuery(customerCardQuery(source, becomes.id));
  const label = t(`customer.underWay.${becomes.state}`, { name, other: other ? nameOf(other) : `#${becomes.id}` });
  return (
    <section aria-label={label} className="border-line border-b px-4 pt-2.5 pb-3.5">
      <MergeProgress label={label} done={becomes.done} total={becomes.total} />
      <Button className="mt-2" onClick={() => navigation.go({ customerId: becomes.id })}>
        {t('customer.underWay.show')}
      </Button>
    </section>
  );
}

function Hint({ id, name }: { id: number; name: string }) {
  return (
    <div className="px-4 pt-3.5 empty:hidden">
      <DuplicateHint id={id} name={name} />
    </div>
  );
}

function PageHead({ card, name }: { card: CustomerCard; name: string }) {
  const { t } = useTranslation();
  const { navigation, panels } = useConsole();
  const desk = useDesk();
  const width = useWidth();
  const isAlone = width < foldSide;
  const isTight = width < foldPanes;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Who came by a key or a click elsewhere is read to from here on; who walks through the list stays in it.
    const { activeElement } = document;
    if (activeElement === document.body || activeElement === null) title.current?.focus();
  }, []);
  return (
    <header className="flex h-11 shrink-0 items-center gap-2 border-line border-b ps-4 pe-2.5">
      {isAlone ? (
        <button
          type="button"
          aria-label={t('customer.all')}
          onClick={() => navigation.go({ customerId: undefined })}
          className="-ms-2 grid size-7 place-items-center rounded-md text-ink2 hover:bg-hover"
        >
          <Icon name="back" size={16} />
        </button>
      ) : null}
      <Avatar name={name} />
      <h2
        ref={title}
        tabIndex={-1}
        dir="auto"
        className="min-w-0 flex-1 truncate font-semibold text-[15px] outline-none"
      >
        {name}
      </h2>
      {desk.brands.length > 1 ? <span className="truncate text-ink3">{card.brand_name}</span> : null}
      {canChangeCustomers(desk) && !card.becomes ? (
        <Button onClick={() => panels.mergeCustomers({ target: card.id })}>
          <Icon name="merge" size={16} />
          <span className={isTight ? 'sr-only' : ''}>{t('customer.merge.action')}</span>
          {isTight ? null : <Keycap keys={mergeKey} />}
        </Button>
      ) : null}
    </header>
  );
}
