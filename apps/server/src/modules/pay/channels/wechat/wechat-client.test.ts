import { createHash, createHmac, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../../../time/clock.ts';
import { WechatWire } from './wechat-client.ts';

const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
const platform = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pemOf = (key: KeyObject, type: 'pkcs8' | 'spki') => key.export({ format: 'pem', type }) as string;
const apiV2Key = '0123456789abcdef0123456789abcdef';

let server: Server;
let answer: { status: number; body: string };
let wire: WechatWire;

beforeAll(async () => {
  server = createServer((request, reply) => {
    request.resume();
    const [timestamp, nonce] = [String(Math.floor(Date.now() / 1000)), 'nonce'];
    const text = `${timestamp}\n${nonce}\n${answer.body}\n`;
    reply.writeHead(answer.status, {
      'content-type': answer.body.startsWith('<') ? 'text/xml' : 'application/json',
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': 'PUB_KEY_ID_1',
      'wechatpay-signature': sign('RSA-SHA256', Buffer.from(text), platform.privateKey).toString('base64'),
    });
    reply.end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  wire = new WechatWire(
    {
      origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      appId: 'wx5a4d8b0c6e2f1a90',
      mchId: '1900006891',
      merchantSerial: 'AB12CD34',
      merchantKey: pemOf(own.privateKey, 'pkcs8'),
      apiV3Key: apiV2Key,
      publicKey: { id: 'PUB_KEY_ID_1', pem: pemOf(platform.publicKey, 'spki') },
      usesCertificates: false,
      web: null,
      papay: { apiV2Key, planId: '12535' },
      notifyUrl: 'http://localhost/notify',
    },
    { wall: systemClock, callMs: 3000 },
  );
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const call = () => wire.call({ method: 'POST', path: '/v3/papay/pay/transactions/apply', body: {} });
const callXml = () => wire.callXml('/pay/contractorder', {});

const xmlOf = (fields: Record<string, string>, way: 'hmac' | 'md5' = 'hmac') => {
  const text = Object.entries(fields)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .concat(`key=${apiV2Key}`)
    .join('&');
  const hash = way === 'md5' ? createHash('md5') : createHmac('sha256', apiV2Key);
  const all = { ...fields, sign: hash.update(text).digest('hex').toUpperCase() };
  return `<xml>${Object.entries(all)
    .map(([name, value]) => `<${name}><![CDATA[${value}]]></${name}>`)
    .join('')}</xml>`;
};

test('WeChat Pay refusals are reported as refused, and rate limits and server errors as unreachable', async () => {
  const answered = async (status: number, code: string) => {
    answer = { status, body: JSON.stringify({ code, message: 'm' }) };
    return call().catch(({ kind, code: name }: { kind: string; code: string | null }) => [kind, name]);
  };
  expect(await answered(200, 'SUCCESS')).toMatchObject({ code: 'SUCCESS' });
  expect(await answered(400, 'NOT_ENOUGH')).toEqual(['refused', 'NOT_ENOUGH']);
  expect(await answered(403, 'NO_AUTH')).toEqual(['refused', 'NO_AUTH']);
  for (const [status, code] of [
    [429, 'RATELIMIT_EXCEEDED'],
    [429, 'FREQUENCY_LIMITED'],
    [408, ''],
    [500, 'SYSTEM_ERROR'],
    [502, ''],
    [503, ''],
  ] as const) {
    expect(await answered(status, code), `${status}`).toEqual(['unreachable', null]);
  }
});

test('WeChat Pay version 2: a temporary error is not treated as a refusal', async () => {
  const answered = async (code: string) => {
    answer = { status: 200, body: xmlOf({ return_code: 'SUCCESS', result_code: 'FAIL', err_code: code }) };
    return callXml().catch(({ kind }: { kind: string }) => kind);
  };
  expect(await answered('PARAM_ERROR')).toBe('refused');
  for (const code of ['SYSTEMERROR', 'BANKERROR', 'FREQUENCY_LIMITED', 'RATELIMIT_EXCEEDED']) {
    expect(await answered(code), code).toBe('unreachable');
  }
});

test('WeChat Pay version 2: a reply with another signature type is refused', async () => {
  const fields = { return_code: 'SUCCESS', result_code: 'SUCCESS', code_url: 'weixin://wxpay/bizpayurl?pr=1' };
  answer = { status: 200, body: xmlOf(fields) };
  expect(await callXml()).toMatchObject(fields);
  answer = { status: 200, body: xmlOf(fields, 'md5') };
  await expect(callXml()).rejects.toMatchObject({ kind: 'forged' });
});
