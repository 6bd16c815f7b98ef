import { verify, type KeyObject } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** The only kind of signature that is believed. Named otherwise, it is somebody's attempt to have us believe less. */
const SIGNATURE_TYPE = 'WECHATPAY2-SHA256-RSA2048';

/** Whatever is older, or from the future, may be somebody's recording. */
const WINDOW_S = 300;

export interface SignedHeaders {
  timestamp: string;
  nonce: string;
  serial: string;
  signature: string;
}

/** The four headers of a signed message, if they are there, of the right kind and of this very hour. */
export function readSignedHeaders(headers: IncomingHttpHeaders, now: Date): SignedHeaders | null {
  const one = (name: string) => (typeof headers[name] === 'string' ? headers[name] : '');
  const type = one('wechatpay-signature-type');
  if (type !== '' && type !== SIGNATURE_TYPE) return null;
  const [timestamp, nonce] = [one('wechatpay-timestamp'), one('wechatpay-nonce')];
  const [serial, signature] = [one('wechatpay-serial'), one('wechatpay-signature')];
  if (!/^\d{1,12}$/.test(timestamp) || nonce === '' || serial === '' || signature === '') return null;
  const isOfNow = Math.abs(now.getTime() / 1000 - Number(timestamp)) < WINDOW_S;
  return isOfNow ? { timestamp, nonce, serial, signature } : null;
}

/** Whether the key's owner signed these very bytes. */
export function isSignedBy(key: KeyObject, { timestamp, nonce, signature }: SignedHeaders, body: Buffer): boolean {
  // Checked as text first: a decoder would skip what is no base64, such as the slashes of a probe's name.
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(signature)) return false;
  const text = Buffer.concat([Buffer.from(`${timestamp}\n${nonce}\n`), body, Buffer.from('\n')]);
  return verify('RSA-SHA256', text, key, Buffer.from(signature, 'base64'));
}
