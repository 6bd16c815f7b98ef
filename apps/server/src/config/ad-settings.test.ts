import { expect, test } from 'vitest';
import { readConfig, type ConfigError } from './config.ts';

const faultsOf = (env: Record<string, string>): string[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return (error as ConfigError).faults.map((fault) => fault.split(':')[0] ?? '');
  }
};

const bing = {
  AD_BING_CLIENT_ID: 'client-id-1',
  AD_BING_REFRESH_TOKEN: 'a-refresh-token-0',
  AD_BING_DEVELOPER_TOKEN: 'developer',
  AD_BING_CUSTOMER_ID: '11',
  AD_BING_ACCOUNT_ID: '22',
};
const all = {
  AD_BAIDU_TOKEN: 'baidu-token',
  AD_QIHOO_APP_KEY: 'key',
  AD_QIHOO_APP_SECRET: 'secret',
  ...bing,
  AD_BILIBILI: 'on',
  AD_KUAISHOU: 'on',
};
const isPlayed = (env: Record<string, string>) => readConfig(env).sandboxes.some(({ id }) => id === 'ad-uploads');

test('only ad platforms with all settings get real uploads, and uploads to other platforms are only recorded', () => {
  expect(readConfig({}).ads).toEqual({ baidu: null, qihoo: null, bing: null, bilibili: null, kuaishou: null });
  expect(readConfig({ AD_BAIDU_TOKEN: 'baidu-token' }).ads).toMatchObject({
    baidu: { origin: 'https://ocpc.baidu.com', token: 'baidu-token' },
    qihoo: null,
  });
  expect(isPlayed({ AD_BAIDU_TOKEN: 'baidu-token' })).toBe(true);
  expect(isPlayed(all)).toBe(false);
});

test('an incomplete set of ad platform settings is refused, and the message names the missing setting', () => {
  expect(faultsOf({ AD_QIHOO_APP_KEY: 'key' })).toEqual(['AD_QIHOO_APP_SECRET']);
  expect(faultsOf({ ...bing, AD_BING_DEVELOPER_TOKEN: '' })).toEqual(['AD_BING_DEVELOPER_TOKEN']);
});

test('an ad platform address to which a secret is sent must use https, except on loopback', () => {
  expect(faultsOf({ AD_BAIDU_ORIGIN: 'http://ocpc.example' })).toEqual(['AD_BAIDU_ORIGIN']);
  expect(faultsOf({ ...bing, AD_BING_TOKEN_URL: 'http://login.example/token' })).toEqual(['AD_BING_TOKEN_URL']);
  expect(faultsOf({ AD_BAIDU_ORIGIN: 'http://127.0.0.1:9180' })).toEqual([]);
});

test('AD_BING_GOALS maps our conversion events to the goal names at Bing', () => {
  expect(readConfig({ ...bing, AD_BING_GOALS: 'pay=付费会员, register=注册' }).ads.bing?.goals).toEqual({
    register: '注册',
    activate: 'activate',
    pay: '付费会员',
  });
  expect(faultsOf({ AD_BING_GOALS: 'download=x' })).toEqual(['AD_BING_GOALS']);
});
