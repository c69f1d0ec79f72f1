import { I18nextProvider } from 'react-i18next';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { startText } from '../../../renderer/text/start-text.ts';
import { MailFrame } from '../../../renderer/ticket/mail-frame.tsx';
import { mailPage } from '../../../renderer/ticket/mail-page.ts';
import { sanitizeMail } from '../../../renderer/ticket/sanitize-mail.ts';
import { hostileMails, trackerHost } from './hostile-mails.ts';

declare global {
  interface Window {
    mailRan?: number;
  }
}

const text = await startText('en');
const address = window.location.href;

async function showMail(html: string, onLink: (url: string) => void = () => {}) {
  const screen = await render(
    <I18nextProvider i18n={text}>
      <MailFrame
        html={html}
        title="Mail"
        inline={[{ name: 'hub.png', url: '/api/v2/desk/attachments/3' }]}
        onLink={onLink}
      />
    </I18nextProvider>,
  );
  return { screen, inside: await loaded(() => screen.container.querySelector('iframe')) };
}

/** The document of a frame once it is loaded and had the time to ask for something. */
async function loaded(find: () => HTMLIFrameElement | null): Promise<Document> {
  const inside = await vi.waitFor(() => {
    const found = find()?.contentDocument;
    if (found?.URL !== 'about:srcdoc' || found.readyState !== 'complete') throw new Error('not loaded');
    return found;
  });
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
  return inside;
}

const askedFor = (inside: Document) =>
  [...(inside.defaultView?.performance.getEntriesByType('resource') ?? []), ...performance.getEntriesByType('resource')]
    .map(({ name }) => name)
    .filter((name) => name.includes(trackerHost));

/** What the frame's policy refused: it never left, though the browser lists it among the resources. */
function refusedIn(inside: Document): () => string[] {
  const refused: string[] = [];
  const view = inside.defaultView as typeof globalThis & Window;
  const note = (reports: ReportList) => {
    for (const { body } of reports) refused.push((body as { blockedURL?: string } | null)?.blockedURL ?? '');
  };
  new view.ReportingObserver(note, { types: ['csp-violation'], buffered: true }).observe();
  return () => refused;
}

/** What was asked for and not refused. References with a fragment (SVG) go to the own origin only, by the standard. */
const sent = (asked: readonly string[], refused: readonly string[]) =>
  asked.filter((url) => !url.includes('#') && !refused.some((one) => one !== '' && url.startsWith(one)));

beforeEach(() => {
  delete window.mailRan;
  performance.clearResourceTimings();
});

describe('a hostile mail is shown without doing anything', () => {
  test.each(Object.entries(hostileMails))('%s', async (_, html) => {
    const { inside } = await showMail(html);
    expect(window.mailRan).toBeUndefined();
    expect(askedFor(inside)).toEqual([]);
    expect(inside.URL).toBe('about:srcdoc');
    expect(window.location.href).toBe(address);
  });
});

describe('what is left of a hostile mail can do nothing', () => {
  test.each(Object.entries(hostileMails))('%s', (_, html) => {
    const { body } = new DOMParser().parseFromString(sanitizeMail(html).html, 'text/html');
    const active =
      'script,style,link,meta,base,iframe,object,embed,form,input,button,svg,math,video,audio,source,template';
    expect([...body.querySelectorAll(active)].map(({ tagName }) => tagName)).toEqual([]);
    for (const element of body.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        expect(name).not.toMatch(/^on|^(srcset|background|ping|formaction|srcdoc|action|poster|id|name)$/i);
        if (name === 'style') expect(value).not.toMatch(/url|image-set|fixed|\\/i);
        if (name === 'src') expect(value).not.toMatch(/^(?!data:image\/(png|jpeg|gif|webp))/i);
        if (name === 'href') expect(value).toMatch(/^(https?|mailto|tel):/i);
      }
    }
  });
});

describe('the frame alone holds, should anything ever get past the sanitiser', () => {
  // So many tables within each other are the end of Chromium itself.
  const bearable = Object.entries(hostileMails).filter(([name]) => name !== 'tables within tables');
  test.each(bearable)('%s', async (_, html) => {
    const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', 'allow-same-origin');
    frame.srcdoc = mailPage(html, { loadRemote: false, onPaper: false });
    document.body.append(frame);
    try {
      if (html.includes('http-equiv="refresh"')) return;
      const inside = await loaded(() => frame);
      expect(window.mailRan).toBeUndefined();
      const refused = refusedIn(inside);
      await vi.waitFor(() => expect(sent(askedFor(inside), refused())).toEqual([]));
    } finally {
      frame.remove();
    }
  });
});

describe('remote images', () => {
  const html = `<p>Hello</p><img src="https://${trackerHost}/a.png"><img data-remote-src="https://${trackerHost}/b.png">`;

  test('are counted and held back until asked for', async () => {
    const { screen, inside } = await showMail(html);
    expect(inside.querySelectorAll('img[src]')).toHaveLength(0);
    await expect.element(screen.getByText(/2 images from the internet/)).toBeVisible();
    await screen.getByRole('button', { name: 'Load images' }).click();
    await vi.waitFor(() => {
      const sources = [...(screen.container.querySelector('iframe')?.contentDocument?.images ?? [])].map(
        ({ src }) => src,
      );
      expect(sources).toEqual([`https://${trackerHost}/a.png`, `https://${trackerHost}/b.png`]);
    });
  });

  test('images of the mail itself are shown from its files', () => {
    const inline = [{ name: 'hub.png', url: '/api/v2/desk/attachments/3' }];
    expect(sanitizeMail('<img src="cid:hub.png@mail.1">', { inline })).toEqual({
      html: '<img src="/api/v2/desk/attachments/3">',
      remoteImages: 0,
    });
    expect(sanitizeMail('<img src="cid:other.png">', { inline }).html).toBe('<img>');
  });
});

describe('an honest mail', () => {
  test('keeps its tables, lists, styles and links', () => {
    const html =
      '<table bgcolor="#fff"><tbody><tr><td style="color: red">1</td></tr></tbody></table><ul><li>a</li></ul>';
    expect(sanitizeMail(html).html).toBe(html);
    expect(sanitizeMail('<a href="https://good.example/x">go</a>').html).toBe(
      '<a href="https://good.example/x" target="_blank" rel="noopener noreferrer">go</a>',
    );
  });

  test('follows the theme that was chosen, and stands on white paper when it has colours of its own', async () => {
    const scheme = (inside: Document) => inside.defaultView?.getComputedStyle(inside.documentElement).colorScheme;
    const [plain, coloured] = [await showMail('<b>a</b>'), await showMail('<b style="color: navy">a</b>')];
    try {
      document.documentElement.style.colorScheme = 'dark';
      document.documentElement.dataset.theme = 'dark';
      await vi.waitFor(() => expect(scheme(plain.inside)).toBe('dark'));
      expect(scheme(coloured.inside)).toBe('light');
    } finally {
      document.documentElement.removeAttribute('style');
      delete document.documentElement.dataset.theme;
    }
  });

  test('opens links outside and stays where it is', async () => {
    const opened: string[] = [];
    const { inside } = await showMail('<b>See</b> <a href="https://good.example/x">here</a>', (url) =>
      opened.push(url),
    );
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    inside.querySelector('a')?.dispatchEvent(click);
    expect(opened).toEqual(['https://good.example/x']);
    expect(click.defaultPrevented, 'left to the browser').toBe(true);
    expect(inside.URL).toBe('about:srcdoc');
  });

  test('may run nothing, submit nothing and lead nowhere by its frame alone', async () => {
    const { screen } = await showMail('<p>Hello</p>');
    expect(screen.container.querySelector('iframe')?.getAttribute('sandbox')).toBe('allow-same-origin');
  });

  test('hands keys on, and keeps from the browser only those that the console takes', async () => {
    const { inside } = await showMail('<p>Hello</p>');
    const take = (event: KeyboardEvent) => {
      if (event.key === 'k') event.preventDefault();
    };
    window.addEventListener('keydown', take);
    const press = (key: string) =>
      !inside.body.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey: true, bubbles: true, cancelable: true }));
    expect([press('k'), press('c')]).toEqual([true, false]);
    window.removeEventListener('keydown', take);
  });

  test('is as high as its content, also when that grows', async () => {
    const { screen, inside } = await showMail('<div style="height: 700px">tall</div>');
    const height = () => screen.container.querySelector('iframe')?.getBoundingClientRect().height;
    await vi.waitFor(() => expect(height()).toBeGreaterThanOrEqual(700));
    inside.querySelector('div')?.style.setProperty('height', '1200px');
    await vi.waitFor(() => expect(height()).toBeGreaterThanOrEqual(1200));
  });
});
