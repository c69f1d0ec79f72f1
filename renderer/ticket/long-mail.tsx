import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MailFrame, type MailFrameProps } from './mail-frame.tsx';
import { partsOf } from './mail-parts.ts';
import { FoldButton } from './text-body.tsx';

/** A mail that is too long to be laid out at once: a part of it, and the next at a click. */
export function LongMail({ html, ...frame }: MailFrameProps) {
  const { t } = useTranslation();
  const parts = useMemo(() => partsOf(html), [html]);
  const [shown, setShown] = useState(1);
  return (
    <>
      {parts.slice(0, shown).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a mail never move
        <MailFrame key={index} {...frame} html={part} />
      ))}
      {shown >= parts.length ? null : (
        <FoldButton
          open={false}
          onToggle={() => setShown(shown + 1)}
          label={t('ticket.nextPart', { shown, total: parts.length })}
        />
      )}
    </>
  );
}
