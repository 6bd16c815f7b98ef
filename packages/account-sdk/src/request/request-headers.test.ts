import { accountHeaders } from '@feisuo/contract/facts/account-vocabulary';
import { expect, test } from 'vitest';
import { startTransport } from '../../test/start-transport.ts';
import type { AccountConfig, DeviceInfo } from '../config.ts';

async function headersOf(config: Partial<AccountConfig> = {}, headers: Record<string, string> = {}) {
  const { send, server, requests } = startTransport(config);
  server.handler = { json: {} };
  await send({ path: '/v1/user/me', headers });
  return requests[0]?.headers ?? {};
}

test('§7 requests have exactly the specified default headers', async () => {
  expect(await headersOf()).toEqual({
    'x-client-id': 'site',
    'x-sdk-version': '5.2.4',
    'x-protocol-version': '301',
    'x-device-id': 'device-1',
    'accept-language': 'zh-CN',
    'content-type': 'application/json',
  });
});

const device: Required<DeviceInfo> = {
  clientVersion: '1.2',
  deviceName: 'Desk',
  deviceModel: 'ThinkPad',
  networkType: 'WIFI',
  osVersion: 'Win32',
  platformVersion: '10',
  providerName: 'NONE',
  deviceId: 'd-1',
  deviceSign: 'wdi10.%2F=',
  clientChannelId: 'web',
  peerId: 'p-1',
};

const optional = (Object.keys(device) as (keyof DeviceInfo)[]).filter((name) => name !== 'deviceId');

test.each(optional)('§7 requests can have the optional header %s', async (name) => {
  expect(await headersOf({ device: { [name]: device[name] } })).toHaveProperty(accountHeaders[name], device[name]);
  expect(await headersOf({ device: { [name]: '' } })).not.toHaveProperty(accountHeaders[name], '');
});

test('§7 the device id header of requests is the device id of the client', async () => {
  expect(await headersOf({ device: { deviceId: '' } })).toHaveProperty('x-device-id', 'device-1');
});

test('§7 a request can have all optional headers together', async () => {
  const names = (Object.keys(device) as (keyof DeviceInfo)[]).map((name) => accountHeaders[name]);
  const sent = await headersOf({ device });
  expect(Object.keys(sent)).toEqual(expect.arrayContaining(names));
  expect(Object.keys(sent)).toHaveLength(names.length + 5);
});

test('§7 requests have x-request-id only in dev mode, with a new value per call', async () => {
  const { send, server, requests } = startTransport({ devMode: true });
  server.handler = { json: {} };
  await send({ path: '/v1/user/me' });
  await send({ path: '/v1/user/me' });
  const ids = requests.map(({ headers }) => headers['x-request-id']);
  expect(ids[0]).toMatch(/^\w{16}$/);
  expect(new Set(ids).size).toBe(2);
  expect(await headersOf({ devMode: false })).not.toHaveProperty('x-request-id');
});

test('§3 the header accept-language follows the locale; Simplified Chinese by default', async () => {
  expect(await headersOf({ locale: 'ko-KR' })).toHaveProperty('accept-language', 'ko-KR');
  expect(await headersOf({})).toHaveProperty('accept-language', 'zh-CN');
});

test('text that a header cannot contain is percent-encoded, and other header text stays unchanged', async () => {
  const sent = await headersOf({ device: { deviceName: '林夕的手机\n', deviceModel: '100% A/B' } });
  expect(sent['x-device-name']).toBe(encodeURIComponent('林夕的手机\n'));
  expect(sent['x-device-model']).toBe('100% A/B');
});

test('headers of a call replace default headers, whether in upper or lower case', async () => {
  expect(await headersOf({}, { 'X-Client-Id': 'other', 'x-action': '400' })).toMatchObject({
    'x-client-id': 'other',
    'x-action': '400',
  });
});
