import type { Choice } from './use-choice.ts';

export interface ChoiceInputProps {
  choice: Pick<Choice<unknown>, 'field' | 'point'>;
  label: string;
  placeholder: string;
  value: string;
  onType(text: string): void;
  className: string;
  /** It takes the keyboard as soon as it is there; so unless told otherwise. */
  takesFocus?: boolean;
}

/** The field above a list to choose from: what is typed in it finds others, of which the first is then chosen. */
export function ChoiceInput({ choice, onType, label, className, takesFocus = true, ...rest }: ChoiceInputProps) {
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: a list that was opened to type in it; at once, for who types fast
      autoFocus={takesFocus}
      role="combobox"
      {...choice.field}
      aria-expanded="true"
      aria-label={label}
      {...rest}
      onChange={(event) => {
        onType(event.target.value);
        choice.point(0);
      }}
      className={`min-w-0 flex-1 bg-transparent outline-none placeholder:text-ink3 ${className}`}
    />
  );
}
