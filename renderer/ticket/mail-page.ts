import font from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url';

export interface MailPageOptions {
  /** The agent asked for the images that lie on the internet. */
  loadRemote: boolean;
  /** The mail paints its own colours: it stands on white paper, in the dark as well. */
  onPaper: boolean;
}

/** Let in: the mail's own styles, pictures of this desk and in the mail itself, the console's font. Nothing else. */
const policy = (loadRemote: boolean): string =>
  [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src 'self' data:${loadRemote ? ' https:' : ''}`,
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');

/** The whole document of a mail's frame; its policy comes before anything of the mail. */
export function mailPage(html: string, { loadRemote, onPaper }: MailPageOptions): string {
  const ink = onPaper ? '#171a18' : 'light-dark(#171a18,#e8ece9)';
  const accent = onPaper ? '#0b6e5b' : 'light-dark(#0b6e5b,#4fd1b0)';
  const style = `
    @font-face{font-family:"Hanken Grotesk Variable";src:url(${font}) format("woff2");font-weight:100 900}
    html{color-scheme:${onPaper ? 'light' : 'light dark'};overflow-x:auto;overflow-y:hidden}
    body{margin:0;padding:${onPaper ? '12px' : '0'};color:${ink};overflow-wrap:anywhere;
      font:14px/21px "Hanken Grotesk Variable",system-ui,sans-serif}
    a{color:${accent}}img{max-width:100%;height:auto}table{max-width:100%;font-size:inherit}
    table,th,td{border-color:#858c8580}th,td{overflow-wrap:normal}pre{white-space:pre-wrap}
    h1,h2,h3{line-height:1.3}h1{font-size:18px}h2{font-size:16px}h3{font-size:14px}
    body>:first-child{margin-top:0}body>:last-child{margin-bottom:0}
    blockquote{margin:8px 0 8px 2px;padding-inline-start:10px;border-inline-start:2px solid #858c8580}`;
  return `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy(loadRemote)}"><meta name="referrer" content="no-referrer"><style>${style}</style></head><body dir="auto">${html}</body></html>`;
}
