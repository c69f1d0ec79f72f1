import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { useTranslation } from 'react-i18next';
import { macroVariables } from '../../server/contract/desk/macros.ts';
import { createTextExtensions } from '../composer/editor.ts';

/** The text of a macro, and the variables that it can have. */
export function MacroText({ content, onChange }: { content: string; onChange(content: string): void }) {
  const { t } = useTranslation();
  const editor = useEditor({
    extensions: createTextExtensions(() => t('macro.placeholder')),
    content,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: { 'aria-label': t('macro.text'), role: 'textbox', 'aria-multiline': 'true', dir: 'auto' },
    },
    onUpdate: ({ editor: written }) => onChange(written.isEmpty ? '' : written.getHTML()),
  });
  return (
    <div>
      <EditorContent
        editor={editor}
        className="composer-text max-h-60 min-h-20 overflow-y-auto rounded-md border border-control bg-raised px-3 py-2 text-read focus-within:border-accent"
      />
      <Variables editor={editor} />
    </div>
  );
}

function Variables({ editor }: { editor: Editor | null }) {
  const { t } = useTranslation();
  return (
    <fieldset className="mt-1.5 flex min-w-0 flex-wrap gap-1">
      <legend className="sr-only">{t('macro.variables')}</legend>
      {macroVariables.map((name) => (
        <button
          key={name}
          type="button"
          onClick={() => editor?.chain().focus().insertContent(`{{${name}}}`).run()}
          className="rounded border border-line px-1.5 text-ink2 text-small hover:border-control"
        >
          {t(`macro.variable.${name.replace('.', '_') as VariableText}`)}
        </button>
      ))}
    </fieldset>
  );
}

type VariableText = 'customer_firstname';
