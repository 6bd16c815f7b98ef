import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { digestOf, isStale, stampBuild } from './builds.mjs';

function makeCheckout(name: string): string {
  const checkout = mkdtempSync(join(tmpdir(), 'feisuo-checkout-'));
  onTestFinished(() => rmSync(checkout, { recursive: true }));
  mkdirSync(join(checkout, 'apps/site'), { recursive: true });
  writeFileSync(join(checkout, 'apps/site', name), 'the same');
  return checkout;
}

/** A folder with small sources of the server's build, and the build stamped as made from them. */
function makeServerCheckout(): string {
  const checkout = makeCheckout('one.ts');
  for (const folder of ['apps/server/src', 'apps/server/dist', 'packages/contract', 'scripts']) {
    mkdirSync(join(checkout, folder), { recursive: true });
  }
  for (const file of ['apps/server/src/main.ts', 'package-lock.json', 'scripts/build-server.ts']) {
    writeFileSync(join(checkout, file), 'before');
  }
  stampBuild('server', checkout);
  return checkout;
}

function copyOf(checkout: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'feisuo-checkout-'));
  onTestFinished(() => rmSync(copy, { recursive: true }));
  cpSync(checkout, copy, { recursive: true });
  return copy;
}

test('a copied checkout has other file times, and its build stays valid and is stamped again', () => {
  const checkout = makeServerCheckout();
  const copy = copyOf(checkout);
  const stampOf = (folder: string) => readFileSync(join(folder, 'apps/server/dist/.built-from'), 'utf8').split('\n');
  expect(isStale('server', copy)).toBe(false);
  expect(stampOf(copy)[0]).toBe(stampOf(checkout)[0]);
  expect(stampOf(copy)[1]).not.toBe(stampOf(checkout)[1]);
});

test('a source file with changed contents of the same size makes its build stale', () => {
  const checkout = copyOf(makeServerCheckout());
  writeFileSync(join(checkout, 'apps/server/src/main.ts'), 'behind');
  expect(isStale('server', checkout)).toBe(true);
});

test('moving the checkout keeps the builds valid, and renaming a source file makes them stale', () => {
  const digest = digestOf('apps/site', makeCheckout('one.ts'));
  expect(digestOf('apps/site', makeCheckout('one.ts'))).toEqual(digest);
  expect(digestOf('apps/site', makeCheckout('two.ts'))).not.toEqual(digest);
});
