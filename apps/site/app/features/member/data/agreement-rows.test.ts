import { expect, test } from 'vitest';
import { agreementRows } from './agreement-rows.ts';

const at = '2026-05-01T00:00:00.000Z';
const accepted = (kind: 'user' | 'privacy' | 'membership' | 'auto-renewal', version = '1.0') => ({
  kind,
  version,
  acceptedAt: at,
});
const waits = (kind: 'user' | 'privacy' | 'membership' | 'auto-renewal', version = '2.0') => ({
  kind,
  version,
  effectiveAt: at,
});

test('shows accepted agreements with version and minute, in a fixed order', () => {
  const rows = agreementRows({ list: [accepted('privacy'), accepted('user', '1.1')], waiting: [] });
  expect(rows.map(({ kind }) => kind)).toEqual(['user', 'privacy']);
  expect(rows[0]).toEqual({ kind: 'user', version: '1.1', says: '版本 1.1，2026-05-01 08:00 确认', isOpen: false });
});

test('a newer version is open, whatever was accepted before', () => {
  expect(agreementRows({ list: [accepted('user')], waiting: [waits('user')] })).toEqual([
    { kind: 'user', version: '2.0', says: '现行版本 2.0，这里还没有你的确认记录', isOpen: true },
  ]);
});

test('agreements of a purchase are asked for then, not here', () => {
  const rows = agreementRows({ list: [], waiting: [waits('auto-renewal'), waits('membership')] });
  expect(rows.map(({ kind, isOpen }) => [kind, isOpen])).toEqual([
    ['membership', false],
    ['auto-renewal', false],
  ]);
});

test('without published agreements there are no rows', () => {
  expect(agreementRows({ list: [], waiting: [] })).toEqual([]);
});
