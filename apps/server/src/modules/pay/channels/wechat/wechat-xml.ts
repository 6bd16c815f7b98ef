import { createHmac } from 'node:crypto';
import { isSameSecret } from '../../../../keys/timing-safe.ts';

/** Fields of an XML message of API version 2: one level of elements with unique names. */
export type XmlFields = ReadonlyMap<string, string>;

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** WeChat Pay sends fewer than 40. Anyone may send a notification, so the work before its signature check is limited. */
const MAX_ELEMENTS = 100;

/** Returns null for nested, repeated or too many elements and for declarations; WeChat Pay never sends them. */
export function readXml(text: string): XmlFields | null {
  const [, inner] = /^\s*<xml>([\s\S]*)<\/xml>\s*$/.exec(text) ?? [];
  if (inner === undefined) return null;
  const fields = new Map<string, string>();
  const element = /\s*<([A-Za-z_]\w*)>(?:<!\[CDATA\[((?:(?!\]\]>)[\s\S])*)\]\]>|([^<]*))<\/\1>\s*/y;
  while (element.lastIndex < inner.length) {
    const at = element.lastIndex;
    const [found, name, raw, escaped = ''] = element.exec(inner) ?? [];
    if (found === undefined || name === undefined) return inner.slice(at).trim() === '' ? fields : null;
    if (fields.has(name) || fields.size === MAX_ELEMENTS) return null;
    fields.set(name, raw ?? escaped.replace(/&(\w+);/g, (whole, entity: string) => ENTITIES[entity] ?? whole));
  }
  return fields;
}

export const writeXml = (fields: Record<string, string>) =>
  `<xml>${Object.entries(fields)
    .map(([name, value]) => `<${name}><![CDATA[${value.replaceAll(']]>', '')}]]></${name}>`)
    .join('')}</xml>`;

/** The signature type of every call. The weaker type MD5 is not accepted. */
export const SIGN_TYPE = 'HMAC-SHA256';
/** Length of the signature in hexadecimal digits. */
export const SIGN_LENGTH = 64;

/** Whether the key signed these fields. */
export function isSignedXml(fields: XmlFields, key: string): boolean {
  const signature = fields.get('sign') ?? '';
  const text = [...fields]
    .filter(([name, value]) => name !== 'sign' && value !== '')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .concat(`key=${key}`)
    .join('&');
  const own = createHmac('sha256', key).update(text).digest('hex').toUpperCase();
  return isSameSecret(own, signature);
}
