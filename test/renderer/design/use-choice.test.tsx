import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useChoice } from '../../../renderer/design/use-choice.ts';

interface FieldProps {
  options: readonly string[];
  start?: number;
  chosen: (string | undefined)[];
}

function Field({ options, chosen, start = 0 }: FieldProps) {
  const { current, field } = useChoice(options, {
    list: 'options',
    idOf: (option) => `option-${option}`,
    onChoose: (option) => chosen.push(option),
    start,
  });
  return (
    <>
      <input role="combobox" aria-expanded="true" aria-label="Find" {...field} />
      <output>{current ?? 'none'}</output>
      <ul id="options" />
    </>
  );
}

async function show(props: Omit<FieldProps, 'chosen'>) {
  const chosen: (string | undefined)[] = [];
  const screen = await render(<Field {...props} chosen={chosen} />);
  await screen.getByRole('combobox').click();
  const isOn = (option: string) => expect.element(screen.getByRole('status')).toHaveTextContent(option);
  const offer = (options: readonly string[]) => screen.rerender(<Field {...props} options={options} chosen={chosen} />);
  return { screen, chosen, isOn, offer };
}

test('arrows go around the options, and Enter chooses the one that the field names', async () => {
  const { screen, chosen, isOn } = await show({ options: ['a', 'b', 'c'] });
  await isOn('a');
  await userEvent.keyboard('{ArrowUp}');
  await isOn('c');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await isOn('b');
  await expect.element(screen.getByRole('combobox')).toHaveAttribute('aria-activedescendant', 'option-b');
  await userEvent.keyboard('{Enter}');
  expect(chosen).toEqual(['b']);
});

test('of fewer options the last one is meant', async () => {
  const { isOn, offer } = await show({ options: ['a', 'b', 'c'] });
  await userEvent.keyboard('{ArrowUp}');
  await offer(['a', 'b']);
  await isOn('b');
  await offer([]);
  await isOn('none');
});

test('where none can be meant, both ends are one arrow away and what is gone is none', async () => {
  const { screen, chosen, isOn, offer } = await show({ options: ['a', 'b', 'c'], start: -1 });
  await userEvent.keyboard('{Enter}');
  expect(chosen).toEqual([undefined]);
  await expect.element(screen.getByRole('combobox')).not.toHaveAttribute('aria-activedescendant');
  await userEvent.keyboard('{ArrowUp}');
  await isOn('c');
  await offer(['a', 'b']);
  await isOn('none');
  await userEvent.keyboard('{ArrowDown}');
  await isOn('a');
});
