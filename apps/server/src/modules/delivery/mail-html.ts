import type { Locale } from '@feisuo/contract/facts/locales';

/** An e-mail before it is text or HTML. */
export interface Letter {
  locale: Locale;
  brand: string;
  subject: string;
  opening: string[];
  /** Shown large between opening and closing. */
  code: string | null;
  closing: string[];
  footer: string;
}

const FONT = "-apple-system,'Segoe UI','PingFang SC','Microsoft YaHei','Malgun Gothic',Roboto,sans-serif";
const INK = '#1c2330';
const QUIET = '#667085';
/** The house's colours, as packages/design has them. */
const CODE_GROUND = '#1c240e';
const CODE_INK = '#c6f03a';

/** Styles stand on the elements and nothing is fetched: mail programs drop style sheets and hide remote pictures. */
export function toHtml({ locale, brand, subject, opening, code, closing, footer }: Letter): string {
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#f2f4f7;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f2f4f7;">
<tr><td align="center" style="padding:32px 16px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;font-family:${FONT};color:${INK};">
<tr><td style="padding:0 8px 16px;font-size:20px;font-weight:700;">${escapeHtml(brand)}</td></tr>
<tr><td style="padding:32px 32px 20px;background:#ffffff;border-radius:12px;">
${opening.map(paragraph).join('\n')}
${code === null ? '' : codeBlock(code)}
${closing.map(paragraph).join('\n')}
</td></tr>
<tr><td style="padding:16px 8px 0;font-size:12px;line-height:1.6;color:${QUIET};">${escapeHtml(footer)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const paragraph = (text: string) =>
  `<p style="margin:0 0 16px;font-size:15px;line-height:1.7;">${escapeHtml(text)}</p>`;

/** Spaced by style, not by blanks, so that a copied code is still the code. */
const codeBlock = (code: string) =>
  `<p style="margin:8px 0 24px;padding:20px 12px;background:${CODE_GROUND};border-radius:8px;text-align:center;` +
  `font-family:Menlo,Consolas,monospace;font-size:34px;font-weight:700;letter-spacing:8px;text-indent:8px;color:${CODE_INK};">${escapeHtml(code)}</p>`;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
