import { verify, type KeyObject } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** The only accepted signature type: another one is a downgrade attempt. */
const SIGNATURE_TYPE = 'WECHATPAY2-SHA256-RSA2048';

/** Older and future timestamps may be replays. */
const WINDOW_S = 300;

export interface SignedHeaders {
  timestamp: string;
  nonce: string;
  serial: string;
  signature: string;
}

/** The signature headers, if present, of the right type and recent. */
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

/** Whether the key signed these bytes. */
export function isSignedBy(key: KeyObject, { timestamp, nonce, signature }: SignedHeaders, body: Buffer): boolean {
  // Checked as text first: the base64 decoder skips invalid characters, such as in WeChat's signature probes.
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(signature)) return false;
  const text = Buffer.concat([Buffer.from(`${timestamp}\n${nonce}\n`), body, Buffer.from('\n')]);
  return verify('RSA-SHA256', text, key, Buffer.from(signature, 'base64'));
}
