import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceInput } from '../design/choice-input.tsx';
import { Icon } from '../design/icon.tsx';
import { useChoice } from '../design/use-choice.ts';
import { hasWords, wordsIn } from '../palette/find-entries.ts';

export interface PickerOption {
  id: string;
  label: string;
  /** Shown beside it: the time that a snooze ends. */
  hint?: string;
  /** The ticket has it. */
  checked?: boolean;
}

export interface PickerProps {
  label: string;
  placeholder: string;
  options: readonly PickerOption[];
  /** Found as well, but shown only once something is typed. */
  more?: readonly PickerOption[];
  onChoose(id: string): void;
  /** Several can be had at once. */
  several?: boolean;
  /** What Enter makes of a text that no option has. */
  create?(text: string): PickerOption | undefined;
  /** Looks elsewhere for what is typed: the options are what was found. */
  onFind?(text: string): void;
  /** The options are still being asked for. */
  isAsking?: boolean;
  children?: ReactNode;
}

/** A list to choose from by a few letters: the keyboard stays in the field, arrows and Enter choose. */
export function Picker(props: PickerProps) {
  const {
    label,
    placeholder,
    options,
    more = [],
    onChoose,
    several = false,
    create,
    onFind,
    isAsking = false,
    children,
  } = props;
  const [wanted, setWanted] = useState('');
  const list = useId();
  const words = wordsIn(wanted);
  const all = words.length > 0 ? [...options, ...more] : options;
  const matching = onFind ? options : all.filter((option) => hasWords(option.label, words));
  const created = wanted.trim() === '' ? undefined : create?.(wanted.trim());
  const found = created ? [...matching, created] : matching;
  const choose = (option: PickerOption | undefined) => {
    if (!option) return;
    setWanted('');
    onChoose(option.id);
  };
  const choice = useChoice(found, {
    list,
    idOf: ({ id }) => `${list}-${id}`,
    onChoose: choose,
    isAsking,
    start: Math.max(0, several ? 0 : options.findIndex(({ checked }) => checked)),
  });
  return (
    <>
      <div className="border-line border-b px-3 py-2">
        <ChoiceInput
          choice={choice}
          label={label}
          placeholder={placeholder}
          value={wanted}
          onType={(text) => {
            setWanted(text);
            onFind?.(text);
          }}
          className="w-full"
        />
      </div>
      <Options
        id={list}
        label={label}
        several={several}
        isAsking={isAsking}
        found={found}
        current={choice.current}
        onPoint={(option) => choice.point(found.indexOf(option))}
        onChoose={choose}
      />
      {children}
    </>
  );
}

function Options(props: {
  id: string;
  label: string;
  several: boolean;
  isAsking: boolean;
  found: readonly PickerOption[];
  current: PickerOption | undefined;
  onPoint(option: PickerOption): void;
  onChoose(option: PickerOption): void;
}) {
  const { id, label, several, isAsking, found, current } = props;
  const { t } = useTranslation();
  return (
    <>
      <div
        id={id}
        role="listbox"
        aria-label={label}
        aria-multiselectable={several}
        tabIndex={-1}
        className="max-h-[264px] overflow-y-auto p-1 outline-none"
      >
        {found.map((option) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field chooses the option
          // biome-ignore lint/a11y/useFocusableInteractive: the field holds the focus and names the option
          <div
            key={option.id}
            id={`${id}-${option.id}`}
            role="option"
            aria-selected={option.checked ?? false}
            onPointerMove={() => props.onPoint(option)}
            onClick={() => props.onChoose(option)}
            className={`flex min-h-7 items-center gap-2 rounded-md px-2 ${option === current ? 'bg-selected' : ''}`}
          >
            <span dir="auto" className={option.hint === undefined ? 'truncate' : 'max-w-[70%] shrink-0 truncate'}>
              {option.label}
            </span>
            {option.hint === undefined ? null : (
              <span className="ms-auto min-w-0 truncate ps-3 text-ink3 text-small">{option.hint}</span>
            )}
            {option.checked ? (
              <span className={`text-accent ${option.hint === undefined ? 'ms-auto ps-3' : ''}`}>
                <Icon name="tick" size={14} weight={2.2} />
              </span>
            ) : null}
          </div>
        ))}
      </div>
      {found.length === 0 && !isAsking ? <p className="px-3 pb-3 text-ink3">{t('palette.nothing')}</p> : null}
      <div aria-live="polite" className="sr-only">
        {isAsking ? '' : t('palette.results', { count: found.length })}
      </div>
    </>
  );
}
