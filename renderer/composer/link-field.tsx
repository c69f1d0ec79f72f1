import type { Editor } from '@tiptap/react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../design/button.tsx';

/** Where the selected words lead; an empty field makes words of a link again. */
export function LinkField({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const { t } = useTranslation();
  const [address, setAddress] = useState(String(editor.getAttributes('link').href ?? ''));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const href = asAddress(address.trim());
    const chain = editor.chain().focus().extendMarkRange('link');
    if (href === '') chain.unsetLink().run();
    else if (editor.state.selection.empty && !editor.isActive('link')) {
      const link = { type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: { href } }] };
      editor.chain().focus().insertContent(link).run();
    } else chain.setLink({ href }).run();
    onClose();
  };
  return (
    <form onSubmit={submit} className="flex items-center gap-2 border-line border-b p-1.5">
      <input
        // biome-ignore lint/a11y/noAutofocus: the field was asked for in this moment
        autoFocus
        aria-label={t('composer.linkAddress')}
        placeholder="https://"
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          onClose();
          editor.commands.focus();
        }}
        className="h-7 min-w-0 flex-1 rounded-md border border-control bg-raised px-2"
      />
      <Button type="submit">{t('composer.setLink')}</Button>
    </form>
  );
}

/** What is typed without a scheme is a web or mail address. */
function asAddress(typed: string): string {
  if (typed === '' || /^(https?:|mailto:|tel:)/i.test(typed)) return typed;
  return /^[^\s/@]+@[^\s/@]+$/.test(typed) ? `mailto:${typed}` : `https://${typed}`;
}
