import { spellBrand } from '@feisuo/contract/facts/brand-spelling';
import type { Locale } from '@feisuo/contract/facts/locales';
import type { MessageContent } from './message.ts';
import { minuteOf } from '../../time/shanghai.ts';
import type { MessageTexts } from './templates/message-texts.ts';
import { textsByLocale } from './templates/texts-by-locale.ts';

/** The content of an e-mail. Its text part and its HTML part are both rendered from this content. */
interface EmailContent {
  locale: Locale;
  brand: string;
  subject: string;
  opening: string[];
  /** Code that is displayed in large digits between `opening` and `closing`; null if the mail contains no code. */
  code: string | null;
  closing: string[];
  footer: string;
}

const FONT = "-apple-system,'Segoe UI','PingFang SC','Microsoft YaHei','Malgun Gothic',Roboto,sans-serif";
const INK = '#1c2330';
const QUIET = '#667085';
/** Colours of a code; they must equal the colours in packages/design. */
const CODE_GROUND = '#1c240e';
const CODE_INK = '#c6f03a';

/**
 * Renders the HTML part with inline styles and without remote resources, because mail programs drop style sheets and
 * hide remote pictures.
 */
function toHtml({ locale, brand, subject, opening, code, closing, footer }: EmailContent): string {
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

/** The space between the digits comes from CSS, so that a copied code contains no spaces. */
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

export interface Sms {
  text: string;
  /** Name of the template, for SMS gateways that send only approved templates and need just the parameters. */
  template: string;
  params: Record<string, string>;
}

export interface Mail {
  subject: string;
  text: string;
  html: string;
}

export interface InAppMessage {
  title: string;
  text: string;
}

export function smsOf(content: MessageContent, locale: Locale, brand: string): Sms {
  const texts = textsByLocale[locale];
  const values = valuesOf(content, texts, spellBrand(brand, locale));
  const { kind } = content;
  const sentence =
    kind === 'code' ? fill(texts.code.sms, values) : noticeSentences(content, texts, values).join(texts.space);
  return {
    text: fill(texts.signature, values) + sentence,
    template: kind === 'code' ? `code.${content.usage}` : `notice.${content.notice}`,
    params: { ...values, locale },
  };
}

export function inAppMessageOf(content: MessageContent, locale: Locale): InAppMessage {
  const texts = textsByLocale[locale];
  const values = valuesOf(content, texts, '');
  return content.kind === 'code'
    ? { title: texts.code.inAppTitle, text: fill(texts.code.inApp, values) }
    : {
        title: texts.notices[content.notice].title,
        text: noticeSentences(content, texts, values).join(texts.space),
      };
}

export function mailOf(content: MessageContent, locale: Locale, brand: string): Mail {
  const mail = emailContentOf(content, locale, brand);
  const { subject, opening, code, closing, footer } = mail;
  const parts = [...opening, ...(code ? [`    ${code}`] : []), ...closing, `-- \n${footer}`];
  return { subject, text: `${parts.join('\n\n')}\n`, html: toHtml(mail) };
}

function emailContentOf(content: MessageContent, locale: Locale, brand: string): EmailContent {
  const texts = textsByLocale[locale];
  const ownBrand = spellBrand(brand, locale);
  const values = valuesOf(content, texts, ownBrand);
  const render = (template: string) => fill(template, values);
  const common = { locale, brand: ownBrand, footer: render(texts.mailFooter) };
  if (content.kind === 'code') {
    const { subject, lead, validity, warning, ignore } = texts.code;
    return {
      ...common,
      subject: render(subject),
      opening: [texts.mailGreeting, render(lead)],
      code: content.code,
      closing: [`${render(validity)}${texts.space}${render(warning)}`, render(ignore)],
    };
  }
  return {
    ...common,
    subject: render(texts.signature) + texts.notices[content.notice].title,
    opening: [texts.mailGreeting],
    code: null,
    closing: noticeSentences(content, texts, values),
  };
}

type NoticeContent = Extract<MessageContent, { kind: 'notice' }>;

/**
 * Returns the sentences of a notice: the event, the device and place if known, and what to do if it was not the member.
 */
function noticeSentences({ notice }: NoticeContent, texts: MessageTexts, values: Values): string[] {
  const { happened, advice } = texts.notices[notice];
  const where = whereTemplate(texts, values);
  return [happened, ...(where ? [where] : []), advice].map((template) => fill(template, values));
}

function whereTemplate({ where }: MessageTexts, { device, place }: Values): string | null {
  if (device && place) return where.deviceAndPlace;
  if (device) return where.device;
  return place ? where.place : null;
}

type Values = Record<string, string>;

function valuesOf(content: MessageContent, texts: MessageTexts, brand: string): Values {
  if (content.kind === 'code') {
    const { usage, code, minutes } = content;
    return { brand, purpose: texts.purposes[usage], code, minutes: String(minutes) };
  }
  const { at, device, place, left, amount, day, product } = content;
  return {
    brand,
    at: minuteOf(at),
    ...(device && { device: sanitizeValue(device) }),
    ...(place && { place: sanitizeValue(place) }),
    ...(left !== undefined && { left: String(left) }),
    ...(amount && { amount }),
    ...(day && { day }),
    ...(product && { product: sanitizeValue(product) }),
  };
}

const LONGEST_VALUE = 60;

/**
 * Shortens a value to one line. Clients choose the device name, so an attacker could otherwise send a text of their own
 * to the member.
 */
const sanitizeValue = (value: string) =>
  Array.from(value.replace(/[\p{C}\p{Z}]+/gu, ' ').trim())
    .slice(0, LONGEST_VALUE)
    .join('');

/** Replaces all placeholders in a single pass, so that a value that contains a placeholder is not replaced. */
const fill = (template: string, values: Values) =>
  template.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
