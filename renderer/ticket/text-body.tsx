import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findLinks, joinBrokenLines, splitQuoted } from './plain-text.ts';

/** A text mail as it was written; what it quotes is folded. */
export function TextBody({ text, onLink }: { text: string; onLink(url: string): void }) {
  const { t } = useTranslation();
  if (text === '') return <p className="mt-1.5 text-ink3">{t('ticket.noText')}</p>;
  return (
    <>
      {splitQuoted(text).map(({ text: part, quoted }, index) =>
        quoted ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
          <Quoted key={index} text={part} onLink={onLink} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
          <Written key={index} text={part} onLink={onLink} />
        ),
      )}
    </>
  );
}

function Written({ text, onLink }: { text: string; onLink(url: string): void }) {
  return (
    <p className="mt-1.5 select-text whitespace-pre-wrap text-read [overflow-wrap:anywhere] [unicode-bidi:plaintext]">
      {findLinks(joinBrokenLines(text)).map(({ text: part, href }, index) =>
        href === undefined ? (
          part
        ) : (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
            key={index}
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            onClick={(event) => {
              event.preventDefault();
              onLink(href);
            }}
            className="text-accent underline underline-offset-2"
          >
            {part}
          </a>
        ),
      )}
    </p>
  );
}

function Quoted({ text, onLink }: { text: string; onLink(url: string): void }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <div>
      <FoldButton
        open={open}
        onToggle={() => setOpen(!open)}
        label={open ? t('ticket.hideQuoted') : t('ticket.quoted', { count: text.split('\n').length })}
      />
      {open ? (
        <div className="mt-1 border-line border-s-2 ps-2.5 text-ink2">
          <Written text={text.replace(/^> ?/gm, '')} onLink={onLink} />
        </div>
      ) : null}
    </div>
  );
}

/** The small button that stands for folded text. */
export function FoldButton({ open, onToggle, label }: { open: boolean; onToggle(): void; label: string }) {
  return (
    <button
      type="button"
      aria-expanded={open}
      onClick={onToggle}
      className="mt-2 inline-block rounded-[5px] border border-line px-1.5 text-ink3 text-small leading-5 hover:border-control hover:text-ink2"
    >
      {open ? '' : '··· '}
      {label}
    </button>
  );
}
