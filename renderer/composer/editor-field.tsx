import { type Editor, EditorContent } from '@tiptap/react';

/** The text, as high as it is, up to what leaves room for the timeline. */
export function EditorField({ editor }: { editor: Editor | null }) {
  return (
    <EditorContent
      editor={editor}
      className="composer-text min-h-20 flex-1 overflow-y-auto px-4 py-2 text-read"
      onMouseDown={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        editor?.commands.focus('end');
      }}
    />
  );
}
