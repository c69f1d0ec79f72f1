import type { Editor } from '@tiptap/core';
import { useCallback } from 'react';
import type { Upload } from '../../server/contract/desk/attachments.ts';
import { pictureUrl } from './draft.ts';
import type { KeptDraft } from './kept-draft.ts';
import type { Uploads } from './use-uploads.ts';

/** Uploads files for a draft; with an editor, pictures are put into the text where the keyboard is. */
export type Attach = (files: readonly File[], editor?: Editor | null) => void;

/** What every browser shows, and every mail program. */
const shownPictures = /^image\/(png|jpeg|gif|webp)$/;

/** Larger ones make a mail that is only a picture: they go beside the text. In bytes. */
const largestPicture = 5 * 1024 ** 2;

export function useAttach(draft: KeptDraft, { add }: Uploads): Attach {
  return useCallback(
    (files, editor) =>
      add(files, (upload) => {
        const { attachments, inline } = draft.state.getState().fields;
        const isPicture = editor && !editor.isDestroyed && isShown(upload);
        draft.change({
          attachments: [...attachments, upload],
          ...(isPicture ? { inline: [...inline, upload.id] } : {}),
        });
        if (isPicture) editor.chain().insertContent(pictureOf(upload)).run();
      }),
    [draft, add],
  );
}

const isShown = ({ content_type, size }: Upload): boolean => shownPictures.test(content_type) && size <= largestPicture;

const pictureOf = ({ id, name }: Upload) => ({ type: 'image', attrs: { src: pictureUrl(id), alt: name } });
