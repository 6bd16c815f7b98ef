import { expect, test } from 'vitest';
import { productionSettings as real } from '../../test/production-settings.ts';
import { readConfig } from '../config/config.ts';
import { describeAccess } from './describe-access.ts';

const notesOf = (settings: Record<string, string>) =>
  describeAccess(readConfig(settings)).flatMap(([name, value]) => (name === '注意 note' ? [value] : []));

test.each([
  [{ OPERATOR_ADDRESSES: '172.16.0.0/12' }, '172.16.0.0/12'],
  [{ OPERATOR_ADDRESSES: '192.0.2.7,172.17.0.1' }, '172.17.0.1'],
  // The connection of a proxy on the Docker host comes from Docker's gateway address, not from loopback.
  [{ ...real, OPERATOR_ADDRESSES: '172.18.0.0/16', TRUST_PROXY: 'loopback' }, '172.18.0.0/16'],
])('the start warns if OPERATOR_ADDRESSES includes a Docker range but no proxy is set: %j', (settings, range) => {
  expect(notesOf(settings)).toEqual([expect.stringContaining(`${range} 包含 Docker`)]);
});

test.each([
  {},
  real,
  { OPERATOR_ADDRESSES: '192.0.2.0/24,10.0.0.0/8' },
  { ...real, OPERATOR_ADDRESSES: '172.16.0.0/12', TRUST_PROXY: '172.18.0.2' },
])('the start does not warn about operator addresses with %j', (settings) => {
  expect(notesOf(settings)).toEqual([]);
});
