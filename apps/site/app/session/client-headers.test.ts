import { expect, test } from 'vitest';
import { clientHeadersOf } from './client-headers.ts';

test('§7 a program of ours says its package and its peer id; without an id it says nothing', () => {
  expect(clientHeadersOf('P-1', 'windows')).toEqual({ 'Package-Name': 'com.feisuo.pc', peerid: 'P-1' });
  expect(clientHeadersOf('P-1', 'android')).toEqual({ 'Package-Name': 'com.feisuo.android', peerid: 'P-1' });
  expect(clientHeadersOf('', 'windows')).toEqual({});
});
