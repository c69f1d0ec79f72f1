import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import type { ReactNode } from 'react';
import { createTextExtensions } from './editor.ts';

/** A text with formatting in a form: a saved reply, a signature. */
export function TextEditor(props: {
  label: string;
  placeholder: string;
  content: string;
  /** HTML; '' where nothing is written. */
  onChange(content: string): void;
  /** What stands below the text and puts something into it. */
  children?(editor: Editor | null): ReactNode;
}) {
  const editor = useEditor({
    extensions: createTextExtensions(() => props.placeholder),
    content: props.content,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: { 'aria-label': props.label, role: 'textbox', 'aria-multiline': 'true', dir: 'auto' },
    },
    onUpdate: ({ editor: written }) => props.onChange(written.isEmpty ? '' : written.getHTML()),
  });
  return (
    <div>
      <EditorContent
        editor={editor}
        className="composer-text max-h-60 min-h-20 overflow-y-auto rounded-md border border-control bg-raised px-3 py-2 text-read focus-within:border-accent"
      />
      {props.children?.(editor)}
    </div>
  );
}
