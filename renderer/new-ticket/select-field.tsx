import { inputClass } from '../design/field.tsx';

export interface SelectFieldProps<Id extends string | number> {
  label: string;
  value: Id;
  options: readonly { id: Id; name: string }[];
  onChange(id: Id): void;
}

/** One of a few, by its id. */
export function SelectField<Id extends string | number>({ label, value, options, onChange }: SelectFieldProps<Id>) {
  return (
    <label className="flex min-w-32 flex-1 flex-col gap-1">
      <span className="text-ink2">{label}</span>
      <select
        value={String(value)}
        onChange={({ target }) => {
          const chosen = options.find(({ id }) => String(id) === target.value);
          if (chosen) onChange(chosen.id);
        }}
        className={`${inputClass} w-full`}
      >
        {options.map(({ id, name }) => (
          <option key={id} value={String(id)}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
