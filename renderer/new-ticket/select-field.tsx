import { inputClass } from '../design/field.tsx';

export interface SelectFieldProps {
  label: string;
  value: number;
  options: readonly { id: number; name: string }[];
  onChange(id: number): void;
}

/** One of a few, by its id. */
export function SelectField({ label, value, options, onChange }: SelectFieldProps) {
  return (
    <label className="flex min-w-36 flex-1 flex-col gap-1">
      <span className="text-ink2">{label}</span>
      <select
        value={String(value)}
        onChange={({ target }) => onChange(Number(target.value))}
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
