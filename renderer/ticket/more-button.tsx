import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

/** How far beyond the screen the next part is drawn already, so that nobody scrolls into a gap. */
const ahead = '1600px 0px';

/** Stands for what is not drawn yet: drawn by itself when it comes near the screen, and by a click. */
export function MoreButton({ label, count, onMore }: { label: 'earlier' | 'later'; count: number; onMore(): void }) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each part that is drawn leaves another number, to be watched anew
  useEffect(() => {
    const element = button.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && onMore(),
      {
        root: element.closest('[data-timeline-scroller]'),
        rootMargin: ahead,
      },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [count]);
  return (
    <button
      ref={button}
      type="button"
      onClick={onMore}
      className="mx-auto rounded-full border border-line px-3 py-0.5 text-ink3 text-small hover:border-control hover:text-ink2"
    >
      {t(label === 'earlier' ? 'ticket.showEarlier' : 'ticket.showLater', { count })}
    </button>
  );
}
