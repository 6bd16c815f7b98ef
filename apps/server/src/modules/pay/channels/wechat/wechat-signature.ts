import { verify, type KeyObject } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** The only accepted signature type, so that a sender cannot downgrade the signature. */
const SIGNATURE_TYPE = 'WECHATPAY2-SHA256-RSA2048';

/** Seconds by which a timestamp may differ from our clock. Requests beyond this limit may be replays. */
const WINDOW_S = 300;

export interface SignedHeaders {
  timestamp: string;
  nonce: string;
  serial: string;
  signature: string;
}

/** Returns the signature headers if they are present, of the right type and recent; otherwise null. */
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
  // Checks the text first, because the base64 decoder ignores invalid characters. WeChat Pay's signature probes contain
  // such characters.
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(signature)) return false;
  const text = Buffer.concat([Buffer.from(`${timestamp}\n${nonce}\n`), body, Buffer.from('\n')]);
  return verify('RSA-SHA256', text, key, Buffer.from(signature, 'base64'));
}
