import { spellBrand } from '@feisuo/contract/facts/brand-spelling';
import type { Locale } from '@feisuo/contract/facts/locales';
import { toHtml, type Letter } from './mail-html.ts';
import type { MessageContent } from './message.ts';
import { minuteOf } from '../../time/shanghai.ts';
import type { MessageTexts } from './templates/message-texts.ts';
import { textsByLocale } from './templates/texts-by-locale.ts';

export interface Sms {
  text: string;
  /** For gateways that keep approved sentences of their own and want only what goes into them. */
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
  const letter = letterOf(content, locale, brand);
  const { subject, opening, code, closing, footer } = letter;
  const parts = [...opening, ...(code ? [`    ${code}`] : []), ...closing, `-- \n${footer}`];
  return { subject, text: `${parts.join('\n\n')}\n`, html: toHtml(letter) };
}

function letterOf(content: MessageContent, locale: Locale, brand: string): Letter {
  const texts = textsByLocale[locale];
  const ownBrand = spellBrand(brand, locale);
  const values = valuesOf(content, texts, ownBrand);
  const say = (template: string) => fill(template, values);
  const common = { locale, brand: ownBrand, footer: say(texts.mailFooter) };
  if (content.kind === 'code') {
    const { subject, lead, validity, warning, ignore } = texts.code;
    return {
      ...common,
      subject: say(subject),
      opening: [texts.mailGreeting, say(lead)],
      code: content.code,
      closing: [`${say(validity)}${texts.space}${say(warning)}`, say(ignore)],
    };
  }
  return {
    ...common,
    subject: say(texts.signature) + texts.notices[content.notice].title,
    opening: [texts.mailGreeting],
    code: null,
    closing: noticeSentences(content, texts, values),
  };
}

type NoticeContent = Extract<MessageContent, { kind: 'notice' }>;

/** What happened, where from as far as it is known, and what to do if it was somebody else. */
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
    ...(device && { device: tame(device) }),
    ...(place && { place: tame(place) }),
    ...(left !== undefined && { left: String(left) }),
    ...(amount && { amount }),
    ...(day && { day }),
    ...(product && { product: tame(product) }),
  };
}

const LONGEST_VALUE = 60;

/** A device names itself. Whoever broke in must not write the owner a letter, so it gets one short line. */
const tame = (given: string) =>
  Array.from(given.replace(/[\p{C}\p{Z}]+/gu, ' ').trim())
    .slice(0, LONGEST_VALUE)
    .join('');

/** One pass, so that a value which looks like a placeholder stays what it is. */
const fill = (template: string, values: Values) =>
  template.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
