import { useState } from 'react';
import type { TicketFile } from '../../server/contract/base/ticket.ts';
import { Icon } from '../design/icon.tsx';
import { showSize } from '../text/show-size.ts';
import { useLocale } from '../text/use-locale.ts';

/** The files of a message, each a download; pictures inside the text are in the text. */
export function EntryFiles({ files }: { files: readonly TicketFile[] }) {
  const locale = useLocale();
  const listed = files.filter((file) => !file.inline);
  if (listed.length === 0) return null;
  return (
    <ul className="mt-2.5 flex flex-wrap gap-2">
      {listed.map((file) => (
        <li key={file.id} className="min-w-0 max-w-full">
          <a
            href={file.url}
            download={file.name}
            className="flex items-center gap-2 rounded-lg border border-line bg-raised py-[5px] ps-1.5 pe-2.5 text-ink hover:border-control"
          >
            <FileMark file={file} />
            <span className="min-w-0">
              <span className="block truncate">{file.name}</span>
              <span className="block text-ink3 text-small leading-[18px]">{showSize(locale, file.size)}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The picture itself for images that the browser shows safely, a clip for everything else. */
function FileMark({ file }: { file: TicketFile }) {
  const [broken, setBroken] = useState(false);
  if (!broken && /^image\/(png|jpeg|gif|webp)$/.test(file.content_type)) {
    return (
      <img
        src={file.url}
        alt=""
        loading="lazy"
        onError={() => setBroken(true)}
        className="size-[34px] shrink-0 rounded-[5px] object-cover"
      />
    );
  }
  return (
    <span className="grid size-[34px] shrink-0 place-items-center rounded-[5px] bg-sunken text-ink2">
      <Icon name="clip" size={16} />
    </span>
  );
}
