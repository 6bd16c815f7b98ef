import { createCipheriv, randomBytes, sign, verify, type KeyObject } from 'node:crypto';
import type { SandboxKeys } from '../sandbox-keys.ts';

const SCHEME = 'WECHATPAY2-SHA256-RSA2048';
const WINDOW_S = 300;

/** Builds WeChat Pay's signature headers. `serial` identifies the key that verifies the signature. */
export function signHeaders(
  body: string,
  { key, serial, now }: { key: KeyObject; serial: string; now: Date },
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const nonce = randomBytes(16).toString('hex');
  const signature = sign('RSA-SHA256', Buffer.from(`${timestamp}\n${nonce}\n${body}\n`), key).toString('base64');
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': serial,
    'wechatpay-signature': signature,
    'wechatpay-signature-type': SCHEME,
  };
}

/** Returns the public key's id if the merchant named it, otherwise the certificate's serial number. */
export const serialFor = ({ wechat }: SandboxKeys, named: string | null) =>
  named === wechat.publicKeyId ? wechat.publicKeyId : wechat.certificate.serial;

/** Encrypts a text with the merchant's APIv3 key. */
export function sealResource(text: string, apiV3Key: string, associatedData: string) {
  const nonce = randomBytes(6).toString('hex');
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(apiV3Key), Buffer.from(nonce), { authTagLength: 16 });
  cipher.setAAD(Buffer.from(associatedData));
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return {
    algorithm: 'AEAD_AES_256_GCM',
    ciphertext: bytes.toString('base64'),
    associated_data: associatedData,
    nonce,
  };
}

export interface SignedRequest {
  method: string;
  /** Path and query of the request. */
  url: string;
  authorization: string;
  body: string;
}

/** Whether the merchant signed the request within the last five minutes. */
export function isSignedByMerchant(
  { method, url, authorization, body }: SignedRequest,
  { wechat }: SandboxKeys,
  mchId: string,
  now: Date,
): boolean {
  if (!authorization.startsWith(`${SCHEME} `)) return false;
  const fields = new Map(
    [...authorization.matchAll(/(?<![a-z_])([a-z_]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
  const field = (name: string) => fields.get(name) ?? '';
  const isOfNow = Math.abs(now.getTime() / 1000 - Number(field('timestamp'))) < WINDOW_S;
  if (field('mchid') !== mchId || field('serial_no') !== wechat.merchantSerial || !isOfNow) return false;
  const text = `${method}\n${url}\n${field('timestamp')}\n${field('nonce_str')}\n${body}\n`;
  return verify('RSA-SHA256', Buffer.from(text), wechat.merchantPublic, Buffer.from(field('signature'), 'base64'));
}
