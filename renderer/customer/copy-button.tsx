import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../design/icon.tsx';

/** How long it is said that something was copied, in milliseconds. */
const saidFor = 2000;

/** Copies an address; there for the pointer and the keyboard, and else out of the way. */
export function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), saidFor);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(true));
  return (
    <>
      <button
        type="button"
        aria-label={t('customer.copy', { address: text })}
        onClick={copy}
        className={`-my-0.5 grid size-6 shrink-0 place-items-center rounded-md text-ink3 hover:bg-hover hover:text-ink focus-visible:opacity-100 group-hover/copy:opacity-100 ${copied ? 'opacity-100' : 'opacity-0'}`}
      >
        <Icon name={copied ? 'tick' : 'copy'} size={14} />
      </button>
      <span role="status" className="sr-only">
        {copied ? t('customer.copied') : ''}
      </span>
    </>
  );
}
