import { type Editor, useEditorState } from '@tiptap/react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../design/icon.tsx';
import { Tooltip } from '../design/tooltip.tsx';
import type { KeptDraft } from './kept-draft.ts';
import { LinkField } from './link-field.tsx';
import { SafetyLabel } from './safety-label.tsx';

export interface ToolbarProps {
  draft: KeptDraft;
  editor: Editor | null;
  onAttach(files: readonly File[]): void;
  /** The buttons that send. */
  children: ReactNode;
}

/** How the text looks, what goes along, and sending. */
export function Toolbar({ draft, editor, onAttach, children }: ToolbarProps) {
  const { t } = useTranslation();
  const [asksLink, setAsksLink] = useState(false);
  const files = useRef<HTMLInputElement>(null);
  return (
    <div className="@container shrink-0 border-line border-t">
      {asksLink && editor ? <LinkField editor={editor} onClose={() => setAsksLink(false)} /> : null}
      <div className="flex flex-wrap items-center gap-x-1 gap-y-1.5 p-1.5">
        <div role="toolbar" aria-label={t('composer.formatting')} className="flex items-center">
          {editor ? <Marks editor={editor} onLink={() => setAsksLink(true)} /> : null}
          <Tool label={t('composer.attach')} onPress={() => files.current?.click()}>
            <Icon name="clip" size={16} />
          </Tool>
        </div>
        <input
          ref={files}
          type="file"
          multiple
          tabIndex={-1}
          aria-label={t('composer.attach')}
          className="hidden"
          onChange={({ target }) => {
            onAttach([...(target.files ?? [])]);
            target.value = '';
          }}
        />
        <span className="ms-auto flex min-w-0 flex-wrap items-center justify-end gap-1.5">
          <SafetyLabel draft={draft} />
          {children}
        </span>
      </div>
    </div>
  );
}

/** Renders again only when what is on at the keyboard's place changes. */
function Marks({ editor, onLink }: { editor: Editor; onLink(): void }) {
  const { t } = useTranslation();
  const on = useEditorState({
    editor,
    selector: ({ editor: at }) => ({
      bold: at.isActive('bold'),
      italic: at.isActive('italic'),
      list: at.isActive('bulletList'),
      numbers: at.isActive('orderedList'),
      quote: at.isActive('blockquote'),
      link: at.isActive('link'),
    }),
  });
  const run = () => editor.chain().focus();
  return (
    <>
      <Tool label={t('composer.bold')} keys="Mod+b" on={on.bold} onPress={() => run().toggleBold().run()}>
        <span className="font-bold">B</span>
      </Tool>
      <Tool label={t('composer.italic')} keys="Mod+i" on={on.italic} onPress={() => run().toggleItalic().run()}>
        <span className="font-serif italic">I</span>
      </Tool>
      <Tool label={t('composer.bullets')} on={on.list} onPress={() => run().toggleBulletList().run()}>
        <Icon name="list" size={16} />
      </Tool>
      <Tool label={t('composer.numbers')} on={on.numbers} onPress={() => run().toggleOrderedList().run()}>
        <Icon name="numbers" size={16} />
      </Tool>
      <Tool label={t('composer.quote')} on={on.quote} onPress={() => run().toggleBlockquote().run()}>
        <Icon name="quote" size={16} />
      </Tool>
      <Tool label={t('composer.link')} on={on.link} onPress={onLink}>
        <Icon name="link" size={16} />
      </Tool>
    </>
  );
}

interface ToolProps {
  label: string;
  keys?: string;
  /** Whether it is on at the keyboard's place; undefined for what is done once. */
  on?: boolean;
  onPress(): void;
  children: ReactNode;
}

/** Pressed by mouse it leaves the keyboard in the text. */
function Tool({ label, keys, on, onPress, children }: ToolProps) {
  return (
    <Tooltip
      label={label}
      keys={keys}
      trigger={
        <button
          type="button"
          aria-label={label}
          aria-pressed={on}
          onMouseDown={(event) => event.preventDefault()}
          onClick={onPress}
          className={`grid h-7 w-[25px] place-items-center rounded-md hover:bg-hover ${on ? 'bg-selected text-accent' : 'text-ink2'}`}
        />
      }
    >
      {children}
    </Tooltip>
  );
}
