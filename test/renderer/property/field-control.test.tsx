import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { type EditedField, FieldControl } from '../../../renderer/property/field-control.tsx';
import { showDay } from '../../../renderer/text/show-time.ts';
import { aDesk } from '../a-desk.ts';
import { InConsole } from '../in-console.tsx';

const aField: EditedField = { name: 'model', label: 'Model', type: 'text', choices: [], value: null };

function Field({ field, onSave }: { field: EditedField; onSave(value: string | null): void }) {
  const [value, setValue] = useState(field.value);
  const save = (next: string | null) => {
    onSave(next);
    setValue(next);
  };
  return <FieldControl field={{ ...field, value }} onSave={save} />;
}

const show = async (field: Partial<EditedField>) => {
  const saved: (string | null)[] = [];
  const screen = await render(
    <InConsole desk={aDesk()}>
      <Field field={{ ...aField, ...field }} onSave={(value) => saved.push(value)} />
      <button type="button">Elsewhere</button>
    </InConsole>,
  );
  return { screen, saved, field: screen.getByRole('textbox', { name: 'Model' }) };
};

test('Enter saves what was typed once, without blanks around it', async () => {
  const { field, saved, screen } = await show({ value: 'Fjord 2' });
  await field.fill('  Fjord 3 ');
  await userEvent.keyboard('{Enter}');
  await screen.getByRole('button', { name: 'Elsewhere' }).click();
  expect(saved).toEqual(['Fjord 3']);
});

test('leaving the field saves, too; an empty one is none', async () => {
  const { field, saved, screen } = await show({ value: 'Fjord 2' });
  await field.fill('');
  await screen.getByRole('button', { name: 'Elsewhere' }).click();
  expect(saved).toEqual([null]);
});

test('Escape takes back what was typed, and then leaves the field', async () => {
  const { field, saved } = await show({ value: 'Fjord 2' });
  await field.fill('Fjord 3');
  await userEvent.keyboard('{Escape}');
  await expect.element(field).toHaveValue('Fjord 2');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(field).not.toHaveFocus();
  expect(saved).toEqual([]);
});

test('what is no number stays in the field, says so, and is not saved', async () => {
  const { field, saved, screen } = await show({ type: 'number', value: '12' });
  await field.fill('twelve');
  await screen.getByRole('button', { name: 'Elsewhere' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Please enter a number such as 12 or 12.5.');
  await expect.element(field).toHaveValue('twelve');
  await field.fill('12.5');
  await userEvent.keyboard('{Enter}');
  expect(saved).toEqual(['12.5']);
});

test('a day is read as days are here, and typed as the browser has them', async () => {
  const { field, saved } = await show({ type: 'date', value: '2025-04-30' });
  await expect.element(field).toHaveValue(showDay('en', '2025-04-30'));
  await field.click();
  const typed = document.querySelector<HTMLInputElement>('input[type=date]');
  expect(typed?.value).toBe('2025-04-30');
  await userEvent.fill(typed as HTMLInputElement, '2025-05-01');
  await userEvent.keyboard('{Enter}');
  expect(saved).toEqual(['2025-05-01']);
});

test.each([
  [{ type: 'boolean', value: 'true' }, 'Model: Yes', 'No', 'false'],
  [{ type: 'choice', choices: ['Fjord 2', 'Fjord 3'], value: null }, 'Model: none', 'Fjord 3', 'Fjord 3'],
  [{ type: 'choice', choices: ['Fjord 2'], value: 'Fjord 2' }, 'Model: Fjord 2', 'none', null],
] as const)('%j is chosen by keyboard, none being one of the choices', async (field, name, option, value) => {
  const { screen, saved } = await show(field);
  const trigger = screen.getByRole('button', { name });
  (trigger.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('menu')).toBeVisible();
  await userEvent.keyboard(`${option.slice(0, 1)}`);
  await screen.getByRole('menuitemradio', { name: option, exact: true }).click();
  expect(saved).toEqual([value]);
});
