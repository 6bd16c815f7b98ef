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

test("the member's data page shows accepted agreements with version and time, in a fixed order", () => {
  const rows = agreementRows({ list: [accepted('privacy'), accepted('user', '1.1')], waiting: [] });
  expect(rows.map(({ kind }) => kind)).toEqual(['user', 'privacy']);
  expect(rows[0]).toEqual({ kind: 'user', version: '1.1', text: '版本 1.1，2026-05-01 08:00 确认', isOpen: false });
});

test('a new version of an agreement is shown as not accepted, although an older version was accepted', () => {
  expect(agreementRows({ list: [accepted('user')], waiting: [waits('user')] })).toEqual([
    { kind: 'user', version: '2.0', text: '现行版本 2.0，这里还没有你的确认记录', isOpen: true },
  ]);
});

test('agreements that are accepted at a purchase are not shown as missing on the data page', () => {
  const rows = agreementRows({ list: [], waiting: [waits('auto-renewal'), waits('membership')] });
  expect(rows.map(({ kind, isOpen }) => [kind, isOpen])).toEqual([
    ['membership', false],
    ['auto-renewal', false],
  ]);
});

test('the data page has no row for an agreement that is not published', () => {
  expect(agreementRows({ list: [], waiting: [] })).toEqual([]);
});
