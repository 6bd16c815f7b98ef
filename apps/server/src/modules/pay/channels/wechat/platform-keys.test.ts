import { createCipheriv, generateKeyPairSync, sign } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { makeCertificate } from '../../../pay-sandbox/sandbox-keys.ts';
import { PlatformKeys, type CertificatesReply } from './platform-keys.ts';
import type { WechatAccount } from './wechat-account.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const apiV3Key = '0123456789abcdef0123456789abcdef';
const start = new Date('2030-06-05T08:00:00Z');
const { serial, pem } = makeCertificate(privateKey, 'platform', start);
const known = { id: 'PUB_KEY_ID_1', pem: publicKey.export({ format: 'pem', type: 'spki' }) as string };

let now: Date;
let asked: number;
let answers: () => Promise<CertificatesReply>;
beforeEach(() => {
  now = start;
  asked = 0;
});

const pass = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000));
const fail = () => Promise.reject(new Error('403'));
const keysOf = (setting: WechatAccount['publicKey']) =>
  new PlatformKeys(
    { apiV3Key, publicKey: setting, usesCertificates: true } as WechatAccount,
    { now: () => now },
    () => ((asked += 1), answers()),
  );

/**
 * Returns the reply of WeChat Pay with one certificate, encrypted with our key and signed with the certificate's key.
 */
async function listed(): Promise<CertificatesReply> {
  const nonce = 'nonce-of-12b';
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(apiV3Key), Buffer.from(nonce));
  cipher.setAAD(Buffer.from('certificate'));
  const sealed = Buffer.concat([cipher.update(pem), cipher.final(), cipher.getAuthTag()]).toString('base64');
  const resource = { algorithm: 'AEAD_AES_256_GCM', ciphertext: sealed, nonce, associated_data: 'certificate' };
  const body = Buffer.from(JSON.stringify({ data: [{ serial_no: serial, encrypt_certificate: resource }] }));
  const timestamp = String(now.getTime() / 1000);
  const text = Buffer.concat([Buffer.from(`${timestamp}\n${nonce}\n`), body, Buffer.from('\n')]);
  const signature = sign('RSA-SHA256', text, privateKey).toString('base64');
  const headers = { timestamp, nonce, serial, signature };
  return {
    body,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [`wechatpay-${name}`, value])),
  };
}

test("after a failed fetch of WeChat Pay's certificates, calls and forged notifications fetch only after a backoff", async () => {
  const keys = keysOf(known);
  answers = fail;
  for (let call = 0; call < 20; call += 1) {
    expect(Object.keys(await keys.all())).toEqual(['PUB_KEY_ID_1']);
    expect(await keys.find('MADE-UP').catch(() => null)).toBeNull();
  }
  expect(asked).toBe(1);
  // The delays between fetches grow up to a maximum. Fetches continue, so a later list of certificates is found.
  const counts: number[] = [];
  for (let minute = 0; minute < 120; minute += 1) {
    pass(60);
    await keys.all();
    counts.push(asked);
  }
  expect(counts[0]).toBe(2);
  expect(counts.at(-1)).toBeLessThan(14);
  answers = listed;
  pass(900);
  expect(Object.keys(await keys.all())).toEqual(['PUB_KEY_ID_1', serial]);
});

test("without a public key, calls fail during the backoff, then WeChat Pay's certificates are fetched again", async () => {
  const keys = keysOf(null);
  answers = fail;
  for (let call = 0; call < 5; call += 1) await expect(keys.all()).rejects.toThrow('403');
  expect(asked).toBe(1);
  answers = listed;
  pass(5);
  expect(Object.keys(await keys.all())).toEqual([serial]);
});

test.each(['constructor', '__proto__', 'toString'])(
  'no WeChat Pay key is found for the serial number %s',
  async (name) => {
    const keys = keysOf(known);
    answers = listed;
    expect(await keys.find(name)).toBeNull();
    pass(61);
    expect(await keys.find(name)).toBeNull();
    expect(asked).toBe(2);
  },
);

test('a certificate list of WeChat Pay whose serial number is "constructor" is refused', async () => {
  const keys = keysOf(null);
  answers = async () => {
    const { headers, body } = await listed();
    return { body, headers: { ...headers, 'wechatpay-serial': 'constructor' } };
  };
  await expect(keys.all()).rejects.toThrow('signed by none of them');
});

test("concurrent calls fetch WeChat Pay's certificates once", async () => {
  const keys = keysOf(null);
  answers = listed;
  await Promise.all(Array.from({ length: 20 }, (_, one) => (one % 2 ? keys.all() : keys.find(serial))));
  expect(asked).toBe(1);
  // Unknown serial numbers cause at most one fetch per minute, even if fetches fail.
  answers = fail;
  pass(61);
  for (let forgery = 0; forgery < 10; forgery += 1) expect(await keys.find(`F${forgery}`).catch(() => null)).toBeNull();
  expect(asked).toBe(2);
  expect(await keys.find(serial)).not.toBeNull();
});
