import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { digestOf } from './builds.mjs';

function makeCheckout(name: string): string {
  const checkout = mkdtempSync(join(tmpdir(), 'feisuo-checkout-'));
  onTestFinished(() => rmSync(checkout, { recursive: true }));
  mkdirSync(join(checkout, 'apps/site'), { recursive: true });
  writeFileSync(join(checkout, 'apps/site', name), 'the same');
  return checkout;
}

test('moving the checkout keeps the builds valid, and renaming a source file makes them stale', () => {
  const digest = digestOf('apps/site', makeCheckout('one.ts'));
  expect(digestOf('apps/site', makeCheckout('one.ts'))).toEqual(digest);
  expect(digestOf('apps/site', makeCheckout('two.ts'))).not.toEqual(digest);
});
