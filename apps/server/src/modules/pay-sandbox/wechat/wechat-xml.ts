import { createHash, createHmac } from 'node:crypto';

/** Parses XML of API version 2, which has one level of elements. */
export function readXml(text: string): Map<string, string> | null {
  const [, inner] = /^\s*<xml>([\s\S]*)<\/xml>\s*$/.exec(text) ?? [];
  if (inner === undefined) return null;
  const element = /<(\w+)>(?:<!\[CDATA\[([\s\S]*?)\]\]>|([^<]*))<\/\1>/g;
  return new Map([...inner.matchAll(element)].map(([, name = '', raw, plain = '']) => [name, raw ?? plain]));
}

export const writeXml = (fields: Record<string, string>) =>
  `<xml>${Object.entries(fields)
    .map(([name, value]) => `<${name}><![CDATA[${value}]]></${name}>`)
    .join('')}</xml>`;

/** Computes the signature of API version 2 with the merchant's key. */
export function signXml(fields: Iterable<readonly [string, string]>, key: string, type: 'MD5' | 'HMAC-SHA256'): string {
  const text = [...fields]
    .filter(([name, value]) => name !== 'sign' && value !== '')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .concat(`key=${key}`)
    .join('&');
  const hash = type === 'MD5' ? createHash('md5') : createHmac('sha256', key);
  return hash.update(text).digest('hex').toUpperCase();
}
