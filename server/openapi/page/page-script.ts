/** What the page does in a browser; without it, everything is there to read. Uses nothing from outside of itself. */
function bringToLife(): void {
  const filter = document.querySelector<HTMLInputElement>('#filter');
  const found = document.querySelector('#found');
  const operations = [...document.querySelectorAll<HTMLElement>('[data-operation]')];
  if (!filter || !found) return;

  const showMatching = () => {
    const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const operation of operations) {
      const matches = words.every((word) => operation.dataset.operation?.includes(word));
      operation.hidden = !matches;
      const entry = document.querySelector<HTMLElement>(`[data-of="${operation.id}"]`);
      if (entry) entry.hidden = !matches;
    }
    for (const group of document.querySelectorAll<HTMLElement>('.part, .contents')) {
      group.hidden = !group.querySelector('[data-operation]:not([hidden]), [data-of]:not([hidden])');
    }
    const count = operations.filter(({ hidden }) => !hidden).length;
    found.textContent = words.length === 0 ? '' : `${count} of ${operations.length} operations`;
  };
  filter.addEventListener('input', showMatching);

  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLInputElement;
    if (event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      filter.focus();
    } else if (event.key === 'Escape' && event.target === filter) {
      filter.value = '';
      showMatching();
    }
  });

  // A link to what the filter hides shows it again.
  window.addEventListener('hashchange', () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target?.closest('[hidden]')) return;
    filter.value = '';
    showMatching();
    target.scrollIntoView();
  });

  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
    const text = button.parentElement?.querySelector('code');
    if (!text) continue;
    text.textContent = (text.textContent ?? '').replace('http://localhost:4710', location.origin);
    button.hidden = false;
    button.addEventListener('click', async () => {
      // Where a page may not write to the clipboard (plain http on another machine), the text is selected to be copied.
      const isCopied = await navigator.clipboard?.writeText(text.textContent ?? '').then(
        () => true,
        () => false,
      );
      if (!isCopied) window.getSelection()?.selectAllChildren(text);
      button.textContent = isCopied ? 'Copied' : 'Selected';
      setTimeout(() => {
        button.textContent = 'Copy';
      }, 2000);
    });
  }

  // On a narrow window the contents stand before everything else: closed, they leave room.
  const contents = document.querySelector<HTMLDetailsElement>('nav > details');
  const narrow = matchMedia('(max-width: 60rem)');
  const fold = () => {
    if (contents) contents.open = !narrow.matches;
  };
  narrow.addEventListener('change', fold);
  fold();
  for (const hidden of document.querySelectorAll<HTMLElement>('header [hidden]')) hidden.hidden = false;
}

/** The script of the page as text. */
export const pageScript = `(${bringToLife.toString()})();`;
