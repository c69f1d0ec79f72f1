import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasOwnColours, type InlineImage, sanitizeMail } from './sanitize-mail.ts';

export interface MailFrameProps {
  html: string;
  /** Name for screen readers: whose message it is. */
  title: string;
  inline: readonly InlineImage[];
  onLink(url: string): void;
}

/**
 * HTML of a stranger, shown in a frame that may do nothing: sandboxed without scripts, forms, popups or navigation, and
 * with a policy of its own that lets in neither requests nor remote images until the agent asks for them.
 * The frame shares the origin (`allow-same-origin`) only so that this side can measure it and catch its clicks; without
 * `allow-scripts` nothing in it can use that.
 */
export function MailFrame({ html, title, inline, onLink }: MailFrameProps) {
  const { t } = useTranslation();
  const frame = useRef<HTMLIFrameElement>(null);
  const [loadRemote, setLoadRemote] = useState(false);
  const [height, setHeight] = useState(60);
  const clean = useMemo(() => sanitizeMail(html, { inline, loadRemote }), [html, inline, loadRemote]);
  const onPaper = useMemo(() => hasOwnColours(clean.html), [clean.html]);
  const page = useMemo(() => mailPage(clean.html, { loadRemote, onPaper }), [clean.html, loadRemote, onPaper]);
  useFrameContent(frame, page, { onLink, onHeight: setHeight });
  return (
    <>
      {clean.remoteImages > 0 && !loadRemote ? (
        <p className="mt-2 flex flex-wrap items-center gap-x-2 rounded-md border border-line px-2 py-1 text-ink2 text-small">
          {t('ticket.remoteBlocked', { count: clean.remoteImages })}
          <button
            type="button"
            onClick={() => setLoadRemote(true)}
            className="font-semibold text-accent underline underline-offset-2"
          >
            {t('ticket.remoteLoad')}
          </button>
        </p>
      ) : null}
      <iframe
        ref={frame}
        title={title}
        srcDoc={page}
        sandbox="allow-same-origin"
        referrerPolicy="no-referrer"
        style={{ height, colorScheme: onPaper ? 'light' : undefined }}
        className={`mt-1.5 block w-full ${onPaper ? 'rounded-md bg-[#ffffff]' : ''}`}
      />
    </>
  );
}

/** Calls back with the height of the mail whenever it changes, and with each link that is clicked. */
function useFrameContent(
  frame: { current: HTMLIFrameElement | null },
  page: string,
  { onLink, onHeight }: { onLink(url: string): void; onHeight(height: number): void },
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another document, to be watched anew
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let observer: ResizeObserver | undefined;
    const watch = () => {
      observer?.disconnect();
      const inside = element.contentDocument;
      if (!inside?.body) return;
      const measure = () => onHeight(Math.ceil(inside.documentElement.getBoundingClientRect().height));
      observer = new (inside.defaultView as Window & typeof globalThis).ResizeObserver(measure);
      observer.observe(inside.documentElement);
      measure();
      inside.addEventListener('click', (event) => follow(event, onLink));
      inside.addEventListener('auxclick', (event) => event.preventDefault());
      inside.addEventListener('keydown', (event) => {
        if (event.key !== 'Tab') window.dispatchEvent(new KeyboardEvent('keydown', event));
      });
    };
    element.addEventListener('load', watch);
    watch();
    return () => {
      element.removeEventListener('load', watch);
      observer?.disconnect();
    };
  }, [frame, page, onLink, onHeight]);
}

function follow(event: MouseEvent, onLink: (url: string) => void): void {
  // The element belongs to the frame's realm: instanceof of this one does not know it.
  const href = (event.target as Element | null)?.closest?.('a')?.getAttribute('href');
  event.preventDefault();
  if (href) onLink(href);
}

/** The whole document of the frame; its policy comes first and lets nothing in but the mail's own pictures and styles. */
export function mailPage(html: string, { loadRemote, onPaper }: { loadRemote: boolean; onPaper: boolean }): string {
  const images = `img-src 'self' data:${loadRemote ? ' https:' : ''}`;
  const colours = onPaper
    ? 'color-scheme:light;color:#171a18;background:#ffffff;padding:12px'
    : 'color-scheme:light dark;color:light-dark(#171a18,#e8ece9)';
  return `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; ${images}; base-uri 'none'; form-action 'none'"><meta name="referrer" content="no-referrer"><style>html{overflow-x:auto;overflow-y:hidden}body{margin:0;font:14px/21px "Hanken Grotesk Variable",system-ui,sans-serif;overflow-wrap:anywhere;${colours}}img{max-width:100%;height:auto}a{color:${onPaper ? '#0b6e5b' : 'light-dark(#0b6e5b,#4fd1b0)'}}table{max-width:100%}pre{white-space:pre-wrap}p:first-child{margin-top:0}p:last-child{margin-bottom:0}blockquote{margin:8px 0 8px 2px;padding-inline-start:10px;border-inline-start:2px solid #858c8580}</style></head><body>${html}</body></html>`;
}
