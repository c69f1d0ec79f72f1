import type { ComponentProps } from 'react';

const looks = {
  plain: 'border-line bg-raised text-ink hover:border-control',
  primary: 'border-accent bg-accent font-semibold text-on-accent hover:opacity-90',
  ghost: 'border-transparent text-ink2 hover:bg-hover hover:text-ink',
  danger: 'border-line bg-raised text-danger hover:border-danger',
  inverse: 'border-canvas/30 text-inherit hover:border-canvas/70',
} as const;
export type ButtonLook = keyof typeof looks;

/** The classes of a button, for triggers that another component renders. */
export const buttonClass = (look: ButtonLook = 'plain'): string =>
  `inline-flex h-7 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-md border px-2.5 disabled:opacity-50 ${looks[look]}`;

export function Button({ look = 'plain', className = '', ...rest }: ComponentProps<'button'> & { look?: ButtonLook }) {
  return <button type="button" className={`${buttonClass(look)} ${className}`} {...rest} />;
}
