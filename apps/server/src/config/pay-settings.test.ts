import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { settingGroups } from '@feisuo/contract/facts/setting-groups';
import { expect, test } from 'vitest';
import { readConfig, type ConfigError } from './config.ts';

const faultsOf = (env: Record<string, string>): string[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return (error as ConfigError).faults;
  }
};

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const privatePem = pair.privateKey.export({ format: 'pem', type: 'pkcs8' }) as string;
const publicPem = pair.publicKey.export({ format: 'pem', type: 'spki' }) as string;

const site = { SITE_ORIGIN: 'https://www.a.test' };
const wechat = {
  WXPAY_APP_ID: 'wx1234567890abcdef',
  WXPAY_MCH_ID: '1900000109',
  WXPAY_SERIAL: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1',
  WXPAY_PRIVATE_KEY: privatePem,
  WXPAY_API_V3_KEY: '0123456789abcdef0123456789abcdef',
};
const publicKey = { WXPAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_0119000001092024', WXPAY_PUBLIC_KEY: publicPem };
const alipay = {
  ALIPAY_APP_ID: '2021000000000001',
  ALIPAY_SELLER_ID: '2088000000000001',
  ALIPAY_PRIVATE_KEY: privatePem,
  ALIPAY_PUBLIC_KEY: publicPem,
};

test('the payment sandbox takes the part of channels without keys: both by default, none if both have keys', () => {
  expect(readConfig(site).pay).toMatchObject({ wechat: null, alipay: null, sandbox: { origin: null } });
  expect(readConfig({ ...site, ...wechat }).pay).toMatchObject({ wechat: {}, alipay: null, sandbox: {} });
  expect(readConfig({ ...site, ...wechat, ...alipay }).pay.sandbox).toBeNull();
  expect(readConfig({ ...site, PAY_SANDBOX: 'off' }).pay.sandbox).toBeNull();
  expect(readConfig({ ...site, PAY_SANDBOX_ORIGIN: 'http://127.0.0.1:9100' }).pay.sandbox).toEqual({
    origin: 'http://127.0.0.1:9100',
  });
});

test('in production the payment sandbox is off, and switching it on is refused unless ALLOW_SANDBOX is set', () => {
  const isNamed = (faults: string[]) => faults.some((fault) => fault.includes('"pay-sandbox"'));
  expect(isNamed(faultsOf({ ...site, MODE: 'production', PAY_SANDBOX: 'on' }))).toBe(true);
  expect(isNamed(faultsOf({ ...site, MODE: 'production' }))).toBe(false);
  const meant = { ...site, MODE: 'production', PAY_SANDBOX: 'on', ALLOW_SANDBOX: '1' };
  expect(readConfig(meant).sandboxes.map(({ id }) => id)).toContain('pay-sandbox');
  expect(readConfig({ ...site, ...wechat, ...alipay }).sandboxes.map(({ id }) => id)).not.toContain('pay-sandbox');
});

test('notifications of WeChat Pay are verified by certificates, by public key, or by both during a migration', () => {
  const modeOf = (env: Record<string, string>) => {
    const { publicKey: known, usesCertificates } = readConfig({ ...site, ...wechat, ...env }).pay.wechat ?? {};
    return [known?.id ?? null, usesCertificates];
  };
  const id = publicKey.WXPAY_PUBLIC_KEY_ID;
  expect(modeOf({})).toEqual([null, true]);
  expect(modeOf(publicKey)).toEqual([id, false]);
  expect(modeOf({ ...publicKey, WXPAY_CERTIFICATES: 'on' })).toEqual([id, true]);
  expect(faultsOf({ ...site, ...wechat, WXPAY_CERTIFICATES: 'off' })).toEqual([
    expect.stringMatching(/^WXPAY_CERTIFICATES/),
  ]);
});

test('leaving an on/off setting unset has the same effect as the default that the console shows', () => {
  const readWithoutEnv = (env: Record<string, string>) => ({
    ...readConfig({ ...site, ...wechat, ...env }),
    env: null,
  });
  const switches = settingGroups.flatMap(({ fields }) => fields.filter(({ usual }) => usual !== undefined));
  expect(switches.map(({ name }) => name)).toEqual(['SMS_SENDING', 'WXPAY_H5', 'AD_BILIBILI', 'AD_KUAISHOU']);
  for (const { name, usual = '' } of switches) {
    expect(readWithoutEnv({ [name]: usual })).toEqual(readWithoutEnv({}));
    expect(readWithoutEnv({ [name]: usual === 'on' ? 'off' : 'on' })).not.toEqual(readWithoutEnv({}));
  }
});

test('an incomplete set of payment keys is refused, and the message names the missing settings', () => {
  const named = (env: Record<string, string>) => faultsOf({ ...site, ...env }).map((fault) => fault.split(':')[0]);
  const { WXPAY_SERIAL: _serial, ...unnumbered } = wechat;
  expect(named(unnumbered)).toEqual(['WXPAY_SERIAL']);
  expect(named({ ALIPAY_APP_ID: alipay.ALIPAY_APP_ID })).toEqual([
    'ALIPAY_SELLER_ID',
    'ALIPAY_PRIVATE_KEY',
    'ALIPAY_PUBLIC_KEY',
  ]);
  expect(named({ ...wechat, WXPAY_PUBLIC_KEY: publicPem })).toEqual(['WXPAY_PUBLIC_KEY_ID']);
  expect(named({ ...wechat, WXPAY_ORIGIN: 'http://pay.test' })).toEqual(['WXPAY_ORIGIN']);
  expect(named({ ...alipay, SITE_ORIGIN: 'http://www.a.test' })).toEqual(['PAY_NOTIFY_ORIGIN']);
});

test('a payment key may be PEM, one-line PEM, base64 or a file, and other texts are refused without quoting them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pay-settings-'));
  const file = join(folder, 'key.pem');
  writeFileSync(file, pair.privateKey.export({ format: 'pem', type: 'pkcs1' }));
  const bare = (privatePem.match(/^[^-].*$/gm) ?? []).join('');
  for (const input of [privatePem, privatePem.replaceAll('\n', '\\n'), bare, file]) {
    expect(readConfig({ ...site, ...alipay, ALIPAY_PRIVATE_KEY: input }).pay.alipay?.privateKey).toBe(privatePem);
  }
  rmSync(folder, { recursive: true });

  const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export({ format: 'pem', type: 'pkcs8' });
  const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'pem', type: 'pkcs8' });
  for (const input of [weak as string, curve as string, publicPem, file, '-----BEGIN PRIVATE KEY-----\nAAAA']) {
    const faults = faultsOf({ ...site, ...alipay, ALIPAY_PRIVATE_KEY: input });
    expect(faults).toEqual([expect.stringMatching(/^ALIPAY_PRIVATE_KEY/)]);
    expect(faults.join()).not.toContain(input.slice(30, 60) || 'AAAA');
  }
  // A private key is refused where a public key is expected.
  expect(faultsOf({ ...site, ...alipay, ALIPAY_PUBLIC_KEY: privatePem })[0]).toMatch(/^ALIPAY_PUBLIC_KEY/);
});

test("payment notifications go to the site's address, or to PAY_NOTIFY_ORIGIN if that is set", () => {
  expect(readConfig({ ...site, ...alipay }).pay.alipay?.notifyUrl).toBe('https://www.a.test/payorder/notify/alipay');
  const elsewhere = { ...site, PAY_NOTIFY_ORIGIN: 'https://pay.a.test' };
  expect(readConfig(elsewhere).pay.notifyUrls.wechat).toBe('https://pay.a.test/payorder/notify/wechat');
});

test('automatic renewal needs all of its settings, and default channel fees equal the published rates', () => {
  const renewing = {
    WXPAY_API_V2_KEY: 'x'.repeat(32),
    WXPAY_PLAN_ID: '12535',
    ALIPAY_SIGN_SCENE: 'INDUSTRY|DIGITAL_MEDIA',
  };
  const { pay } = readConfig({ ...site, ...wechat, ...alipay, ...renewing, ALIPAY_FEE_BASIS_POINTS: '38' });
  expect(pay.wechat?.papay).toEqual({ apiV2Key: 'x'.repeat(32), planId: '12535' });
  expect(pay.alipay?.agreement).toMatchObject({ signScene: 'INDUSTRY|DIGITAL_MEDIA' });
  expect(pay.feeBasisPoints).toEqual({ wechat: 60, alipay: 38 });
  const without = readConfig({ ...site, ...wechat, ...alipay }).pay;
  expect([without.wechat?.papay, without.alipay?.agreement]).toEqual([null, null]);
  const half = faultsOf({ ...site, ...wechat, WXPAY_PLAN_ID: '12535' });
  expect(half.some((fault) => fault.startsWith('WXPAY_PLAN_ID:'))).toBe(true);
});
