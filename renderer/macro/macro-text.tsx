import type { Editor } from '@tiptap/react';
import { useTranslation } from 'react-i18next';
import { macroVariables } from '../../server/contract/desk/macros.ts';
import { TextEditor } from '../composer/text-editor.tsx';

/** The text of a macro, and the variables that it can have. */
export function MacroText({ content, onChange }: { content: string; onChange(content: string): void }) {
  const { t } = useTranslation();
  return (
    <TextEditor label={t('macro.text')} placeholder={t('macro.placeholder')} content={content} onChange={onChange}>
      {(editor) => <Variables editor={editor} />}
    </TextEditor>
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
