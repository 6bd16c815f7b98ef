import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

test('only takeBackDays revokes days of an order, because it also moves revenue and renewals', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const users = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('modules/membership/'))
    .filter((file) => readFileSync(path.join(root, file), 'utf8').includes('revokeGrant'));
  expect(users).toEqual(['modules/pay/take-back-days.ts']);
});
