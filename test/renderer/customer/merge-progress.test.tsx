import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { MergedCustomers } from '../../../renderer/customer/merged-customers.tsx';
import type { CustomerCard } from '../../../server/contract/desk/customers.ts';
import { aDesk } from '../a-desk.ts';
import { InConsole } from '../in-console.tsx';

type Merged = CustomerCard['merged'][number];

const desk = aDesk({ features: ['customers'], permissions: ['CUSTOMER_READ', 'CUSTOMER_CUD'] });
const stone: Merged = {
  id: 2,
  name: 'A. Stone',
  by: 'Kim Berg',
  merged_at: '2026-03-02 09:00:00',
  state: 'merging',
  total: 4200,
  done: 1050,
};

/** The customer into whom somebody is merged, as the desk tells of it now. */
const page = (merged: Partial<Merged>) => {
  const card = { id: 1, merged: [{ ...stone, ...merged }] } as CustomerCard;
  return (
    <InConsole desk={desk}>
      <MergedCustomers card={card} name="Ada Stone" />
    </InConsole>
  );
};

test('a merge of much shows how far it is, also while it is taken back, until it is done', async () => {
  const screen = await render(page({}));
  const label = 'A. Stone is being merged into Ada Stone.';
  const bar = screen.getByRole('progressbar', { name: label });
  await expect.element(screen.getByRole('status')).toHaveTextContent(label);
  await expect.element(bar).toHaveAttribute('value', '0.25');
  await expect.element(screen.getByText('1,050 of 4,200')).toBeVisible();
  const takeOut = screen.getByRole('button', { name: 'Take A. Stone out again' });
  await expect.element(takeOut).toBeVisible();
  // What came meanwhile goes over, too.
  await screen.rerender(page({ done: 4300 }));
  await expect.element(bar).toHaveAttribute('value', '1');
  await expect.element(screen.getByText('4,300 of 4,300')).toBeVisible();

  await screen.rerender(page({ state: 'undoing', done: 42 }));
  const undone = screen.getByRole('progressbar', { name: 'A. Stone is being taken out of Ada Stone again.' });
  await expect.element(undone).toHaveAttribute('value', '0.01');
  await expect.element(takeOut).not.toBeInTheDocument();

  await screen.rerender(page({ state: 'merged', done: 4200 }));
  await expect.element(takeOut).toBeVisible();
  await expect.element(screen.getByRole('progressbar')).not.toBeInTheDocument();
  await expect.element(screen.getByText(/Kim Berg/)).toBeVisible();
});
