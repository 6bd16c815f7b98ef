import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { DAY_S } from '@feisuo/contract/facts/durations';
import { alipayKnown, apiV3Key, publicKey, wechatKnown, wechatStamp } from '../../../../test/known-notifications.ts';
import { makeAlipayChannel } from './alipay/alipay-channel.ts';
import { systemClock } from '../../../time/clock.ts';
import { ChannelError } from './channel.ts';
import { makeWechatChannel } from './wechat/wechat-channel.ts';
import { signJsapiParams } from './wechat/wechat-jsapi.ts';
import { readTrade } from './wechat/wechat-trade.ts';
import { readXml, writeXml } from './wechat/wechat-xml.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ownKey = privateKey.export({ format: 'pem', type: 'pkcs8' }) as string;
const wechatAccount = {
  origin: 'http://127.0.0.1:9',
  appId: 'wx5a4d8b0c6e2f1a90',
  mchId: '1900006891',
  merchantSerial: 'AB12CD34',
  merchantKey: ownKey,
  apiV3Key,
  publicKey: { id: 'PUB_KEY_ID_1', pem: publicKey },
  usesCertificates: false,
  web: null,
  papay: { apiV2Key: '0123456789abcdef0123456789abcdef', planId: '12535' },
  notifyUrl: 'http://localhost/notify',
};
const alipayAccount = {
  gateway: 'http://127.0.0.1:9/gateway.do',
  appId: '2021005100000042',
  sellerId: '2088000000000042',
  privateKey: ownKey,
  alipayPublicKey: publicKey,
  agreement: null,
  notifyUrl: 'http://localhost/notify',
};

const settings = { wall: systemClock, callMs: 1000 };
const wechat = makeWechatChannel(async () => wechatAccount, settings);
const alipay = makeAlipayChannel(async () => alipayAccount, settings);

const then = new Date(Number(wechatStamp.timestamp) * 1000);
const later = (seconds: number) => new Date(then.getTime() + seconds * 1000);

const headersOf = (signature: string, more: Record<string, string> = {}) => ({
  'wechatpay-timestamp': wechatStamp.timestamp,
  'wechatpay-nonce': wechatStamp.nonce,
  'wechatpay-serial': 'PUB_KEY_ID_1',
  'wechatpay-signature': signature,
  ...more,
});

const readWechat = (
  { body, signature }: { body: string; signature: string } = wechatKnown.paid,
  more: Record<string, string> = {},
  now = then,
) => wechat.readNotification(headersOf(signature, more), Buffer.from(body), now);

const formOf = (fields: object, signature: string, type = 'RSA2') =>
  Buffer.from(new URLSearchParams({ ...fields, sign_type: type, sign: signature }).toString());
const readAlipay = ({ fields, signature }: { fields: object; signature: string }, type?: string) =>
  alipay.readNotification({}, formOf(fields, signature, type), then);

const paidTrade = {
  outTradeNo: 'FS20300605000042',
  state: 'paid',
  paidFen: 3000,
  paidAt: new Date('2030-06-05T12:31:07Z'),
};

const disbelieved = { refusal: 'permission_denied' };

test('a payment notification signed by WeChat Pay is parsed with its amount in fen', async () => {
  expect(await readWechat()).toEqual({
    kind: 'paid',
    eventId: 'EV-2030060520310700001',
    trade: { ...paidTrade, transactionId: '4200203006050000000000000042' },
  });
  const named = { 'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048' };
  expect(await readWechat(wechatKnown.paid, named)).toMatchObject({ kind: 'paid' });
});

test('a refund notification is parsed as a refund, never as a payment', async () => {
  expect(await readWechat(wechatKnown.refund)).toMatchObject({ kind: 'refund', refundNo: 'R1', state: 'abnormal' });
  expect(await readAlipay(alipayKnown.refund)).toMatchObject({ kind: 'refund', refundNo: 'R1', state: 'succeeded' });
});

test('a payment notification is accepted if its timestamp differs from our clock by at most five minutes', async () => {
  for (const seconds of [-299, 299]) expect(await readWechat(undefined, {}, later(seconds))).toBeTruthy();
  for (const seconds of [-300, 300, DAY_S]) {
    await expect(readWechat(undefined, {}, later(seconds))).rejects.toMatchObject(disbelieved);
  }
});

test('forged, altered, downgraded and probing WeChat Pay notifications are all refused with the same error', async () => {
  const { body, signature, weakSignature } = wechatKnown.paid;
  const ownSignature = sign(
    'RSA-SHA256',
    Buffer.from(`${wechatStamp.timestamp}\n${wechatStamp.nonce}\n${body}\n`),
    privateKey,
  ).toString('base64');
  const bad: Parameters<typeof readWechat>[] = [
    [{ body, signature: ownSignature }],
    [{ body: body.replace('EV-2', 'EV-3'), signature }],
    [{ body, signature: weakSignature }],
    [{ body, signature: `WECHATPAY/SIGNTEST/${signature.slice(19)}` }],
    [{ body, signature: signature.replaceAll('+', '-') }],
    [{ body, signature: '' }],
    [wechatKnown.paid, { 'wechatpay-signature-type': 'WECHATPAY2-SHA1-RSA2048' }],
    [wechatKnown.paid, { 'wechatpay-signature-type': 'WECHATPAY2-SM2-WITH-SM3' }],
    [wechatKnown.paid, { 'wechatpay-serial': 'PUB_KEY_ID_2' }],
    [wechatKnown.paid, { 'wechatpay-serial': '__proto__' }],
    [wechatKnown.paid, { 'wechatpay-timestamp': `${wechatStamp.timestamp}.0` }],
    [wechatKnown.paid, { 'wechatpay-nonce': 'another' }],
    [wechatKnown.foreign],
    [wechatKnown.foreignApp],
  ];
  for (const attempt of bad) {
    const error = await readWechat(...attempt).catch((caught: unknown) => caught);
    expect(error, JSON.stringify(attempt).slice(0, 300)).toMatchObject(disbelieved);
    expect((error as Error).message).toBe('the signature of the notification is wrong');
  }
  await expect(wechat.readNotification({}, Buffer.from(body), then)).rejects.toMatchObject(disbelieved);
});

test('a signed payment notification is refused if its content is corrupt or encrypted with another key', async () => {
  const other = makeWechatChannel(async () => ({ ...wechatAccount, apiV3Key: apiV3Key.replace('0', '1') }), settings);
  const { body, signature } = wechatKnown.paid;
  await expect(other.readNotification(headersOf(signature), Buffer.from(body), then)).rejects.toMatchObject(
    disbelieved,
  );
});

test('a payment notification signed by Alipay is parsed, whatever characters its texts contain', async () => {
  expect(await readAlipay(alipayKnown.paid)).toEqual({
    kind: 'paid',
    eventId: '2030060500222',
    trade: { ...paidTrade, transactionId: '2030060522000000000000000042' },
  });
  expect(await readAlipay(alipayKnown.waiting)).toMatchObject({ kind: 'other' });
});

test('an Alipay notification with more than 100 fields is refused before it is parsed, even if its signature is right', async () => {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const alipayPublicKey = pair.publicKey.export({ type: 'spki', format: 'pem' }) as string;
  const channel = makeAlipayChannel(async () => ({ ...alipayAccount, alipayPublicKey }), settings);
  const read = (total: number) => {
    const extra = Array.from({ length: total }, (_, index) => [`x${String(index).padStart(3, '0')}`, '1'] as const);
    const known = Object.entries(alipayKnown.waiting.fields);
    const fields = Object.fromEntries([...known, ...extra].slice(0, total - 2));
    const text = Object.entries(fields)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, value]) => `${name}=${value}`)
      .join('&');
    const signature = sign('RSA-SHA256', Buffer.from(text), pair.privateKey).toString('base64');
    return channel.readNotification({}, formOf(fields, signature), then);
  };
  expect(await read(100)).toMatchObject({ kind: 'other' });
  await expect(read(101)).rejects.toMatchObject(disbelieved);
});

test('a WeChat XML message with more than 100 elements is not read', () => {
  const message = (total: number) =>
    writeXml(Object.fromEntries(Array.from({ length: total }, (_, index) => [`x${index}`, '1'])));
  expect(readXml(message(100))?.size).toBe(100);
  expect(readXml(message(101))).toBeNull();
});

test('forged, altered and downgraded Alipay notifications, and those for other shops, are refused with the same error', async () => {
  const { fields, signature, weakSignature } = alipayKnown.paid;
  const attempts = [
    () => readAlipay({ fields: { ...fields, total_amount: '0.01' }, signature }),
    () => readAlipay({ fields: { ...fields, extra: '' }, signature }),
    () => readAlipay({ fields, signature: weakSignature }),
    () => readAlipay({ fields, signature: weakSignature }, 'RSA'),
    () => readAlipay({ fields, signature }, 'RSA'),
    () => readAlipay({ fields, signature }, ''),
    () => readAlipay({ fields, signature: '' }),
    () => readAlipay(alipayKnown.foreign),
    () => readAlipay(alipayKnown.seller),
    () => alipay.readNotification({}, Buffer.concat([formOf(fields, signature), Buffer.from('&out_trade_no=X')]), then),
    () => alipay.readNotification({}, Buffer.concat([Buffer.from('out_trade_no=X&'), formOf(fields, signature)]), then),
    () => alipay.readNotification({}, Buffer.from([0xff, 0xfe]), then),
    () => alipay.readNotification({}, Buffer.from('{}'), then),
  ];
  for (const attempt of attempts) await expect(attempt(), attempt.toString()).rejects.toMatchObject(disbelieved);
});

test('the signature of JSAPI parameters covers four lines of text', async () => {
  const { createPublicKey, verify } = await import('node:crypto');
  const sheet = signJsapiParams(wechatAccount, 'wx123', then);
  expect(sheet).toMatchObject({ signType: 'RSA', package: 'prepay_id=wx123', timeStamp: wechatStamp.timestamp });
  const text = `${sheet.appId}\n${sheet.timeStamp}\n${sheet.nonceStr}\n${sheet.package}\n`;
  const isSigned = verify(
    'RSA-SHA256',
    Buffer.from(text),
    createPublicKey(ownKey),
    Buffer.from(sheet.paySign, 'base64'),
  );
  expect(isSigned).toBe(true);
});

test('a payment notification in another currency, without an amount or without a trade number is refused', () => {
  const paid = {
    out_trade_no: 'P1',
    trade_state: 'SUCCESS',
    transaction_id: '42',
    success_time: '2030-06-05T10:00:00+08:00',
    amount: { total: 3000, currency: 'CNY' },
  };
  expect(readTrade(paid)).toMatchObject({ state: 'paid', paidFen: 3000 });
  const altered = [
    { amount: { total: 3000, currency: 'USD' } },
    { amount: { total: 3000 } },
    { amount: { total: '3000', currency: 'CNY' } },
    { amount: { total: 30.5, currency: 'CNY' } },
    { transaction_id: '' },
    { success_time: 'today' },
    { trade_state: 'TRADE_SUCCESS' },
  ];
  for (const fields of altered) expect(() => readTrade({ ...paid, ...fields })).toThrow(ChannelError);
});

test('the reply to a payment notification has the format of its channel', () => {
  expect(wechat.acknowledge()).toEqual({ status: 200, type: 'application/json', body: '{"code":"SUCCESS"}' });
  expect(JSON.parse(wechat.refuse('later').body)).toEqual({ code: 'FAIL', message: 'later' });
  expect(wechat.refuse('later').status).toBeGreaterThanOrEqual(400);
  expect(alipay.acknowledge().body).toBe('success');
  expect(alipay.refuse('later').body).toBe('fail');
});

test('WeChat Pay version 2: notifications of contracts and of payments made with signing are parsed and answered in XML', async () => {
  const { createHash, createHmac } = await import('node:crypto');
  const key = wechatAccount.papay.apiV2Key;
  const xmlOf = (fields: Record<string, string>, way: 'hmac' | 'md5' = 'hmac', signingKey = key) => {
    const text = Object.entries(fields)
      .filter(([, value]) => value !== '')
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, value]) => `${name}=${value}`)
      .concat(`key=${signingKey}`)
      .join('&');
    const hash = way === 'md5' ? createHash('md5') : createHmac('sha256', signingKey);
    const all = { ...fields, sign: hash.update(text).digest('hex').toUpperCase() };
    const inner = Object.entries(all).map(([name, value]) => `<${name}><![CDATA[${value}]]></${name}>`);
    return `<xml>\n${inner.join('\n')}\n</xml>`;
  };
  const read = (xml: string) => wechat.readNotification({}, Buffer.from(xml), then);
  const ok = { return_code: 'SUCCESS', result_code: 'SUCCESS', mch_id: wechatAccount.mchId };
  const signed = { ...ok, change_type: 'ADD', contract_code: 'P1', contract_id: '2030', plan_id: '12535', empty: '' };
  const paid = {
    ...ok,
    appid: wechatAccount.appId,
    out_trade_no: 'P1',
    transaction_id: '42',
    total_fee: '3000',
    time_end: '20300605203107',
  };
  const notice = await read(xmlOf(signed));
  expect(notice).toMatchObject({ kind: 'contract', change: 'signed', code: 'P1', contractId: '2030', wire: 'xml' });
  expect(await read(xmlOf({ ...signed, change_type: 'DELETE' }))).toMatchObject({ change: 'ended' });
  expect(await read(xmlOf(paid))).toMatchObject({
    kind: 'paid',
    trade: { paidFen: 3000, paidAt: new Date('2030-06-05T12:31:07Z') },
  });
  expect(await read(xmlOf({ ...paid, fee_type: 'CNY' }))).toMatchObject({ trade: { paidFen: 3000 } });
  expect(wechat.acknowledge(notice).body).toContain('<return_code><![CDATA[SUCCESS]]>');
  expect(wechat.refuse('later', notice).body).toContain('FAIL');
  const bad = [
    xmlOf(signed, 'hmac', 'y'.repeat(32)),
    xmlOf(signed).replace('>P1<', '>P2<').replace('[P1]', '[P2]'),
    // A sender who signs with MD5 instead of HMAC-SHA256 is refused.
    xmlOf(signed, 'md5'),
    xmlOf(paid, 'md5'),
    xmlOf({ ...signed, mch_id: '1900000001' }),
    xmlOf({ ...signed, plan_id: '1' }),
    xmlOf({ ...paid, appid: 'wx0000000000000001' }),
    xmlOf({ ...paid, fee_type: 'JPY' }),
    xmlOf(signed).replace('</xml>', '<contract_code>P2</contract_code></xml>'),
    `<!DOCTYPE x [<!ENTITY a "b">]>${xmlOf(signed)}`,
    '<xml></xml>',
    // The signature `签签…` has 64 characters like a real signature, but more bytes.
    xmlOf({ ...signed }).replace(/<sign>.*?<\/sign>/s, `<sign>${'签'.repeat(64)}</sign>`),
    '<',
  ];
  for (const xml of bad) await expect(read(xml), xml).rejects.toMatchObject(disbelieved);
  const deaf = makeWechatChannel(async () => ({ ...wechatAccount, papay: null }), settings);
  await expect(deaf.readNotification({}, Buffer.from(xmlOf(signed)), then)).rejects.toMatchObject(disbelieved);
});
