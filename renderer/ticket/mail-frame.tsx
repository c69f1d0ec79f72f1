import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mailPage } from './mail-page.ts';
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

/** Calls back with the height of the mail whenever it changes, and with each link that is clicked; keeps its theme ours. */
function useFrameContent(
  frame: { current: HTMLIFrameElement | null },
  page: string,
  { onLink, onHeight }: { onLink(url: string): void; onHeight(height: number): void },
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another document, to be watched anew
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let heights: ResizeObserver | undefined;
    let listening = new AbortController();
    const paint = () => adoptTheme(element);
    const themes = new MutationObserver(paint);
    const watch = () => {
      heights?.disconnect();
      listening.abort();
      listening = new AbortController();
      const inside = element.contentDocument;
      if (!inside?.body) return;
      paint();
      const measure = () => onHeight(Math.ceil(inside.documentElement.getBoundingClientRect().height));
      heights = new (inside.defaultView as Window & typeof globalThis).ResizeObserver(measure);
      heights.observe(inside.documentElement);
      measure();
      passOn(inside, onLink, listening.signal);
    };
    element.addEventListener('load', watch);
    themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    watch();
    return () => {
      element.removeEventListener('load', watch);
      heights?.disconnect();
      listening.abort();
      themes.disconnect();
    };
  }, [frame, page, onLink, onHeight]);
}

/** A frame follows the system by itself, but not the theme that the agent chose against it. */
function adoptTheme(element: HTMLIFrameElement): void {
  const root = element.contentDocument?.documentElement;
  if (root) root.style.colorScheme = getComputedStyle(element).colorScheme;
}

/** Clicks on links and keys leave the frame for the console. */
function passOn(inside: Document, onLink: (url: string) => void, signal: AbortSignal): void {
  inside.addEventListener('click', (event) => follow(event, onLink), { signal });
  inside.addEventListener('auxclick', (event) => event.preventDefault(), { signal });
  const passKey = (event: KeyboardEvent) => {
    const taken = event.key !== 'Tab' && !window.dispatchEvent(new KeyboardEvent('keydown', event));
    // What the console does with a key, the browser must not do as well: Ctrl+A, Ctrl+K.
    if (taken) event.preventDefault();
  };
  inside.addEventListener('keydown', passKey, { signal });
}

function follow(event: MouseEvent, onLink: (url: string) => void): void {
  // The element belongs to the frame's realm: instanceof of this one does not know it.
  const href = (event.target as Element | null)?.closest?.('a')?.getAttribute('href');
  event.preventDefault();
  if (href) onLink(href);
}
