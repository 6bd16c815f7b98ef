import fc from 'fast-check';
import { expect, test } from 'vitest';
import { challengeOf } from './create-sso-client.ts';
import { sha256 } from './sha256.ts';

const truth = async (bytes: Uint8Array<ArrayBuffer>) => [
  ...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)),
];
const ours = (bytes: Uint8Array) => [...sha256(bytes)];

test("§3 our SHA-256 equals the platform's SHA-256 for any bytes that fit into one block", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 55 }), async (bytes) => {
      expect(ours(bytes)).toEqual(await truth(bytes));
    }),
  );
});

test.each([0, 1, 31, 32, 54, 55])('SHA-256 pads a message of %d bytes correctly', async (length) => {
  const bytes = new Uint8Array(length).fill(0xa5);
  expect(ours(bytes)).toEqual(await truth(bytes));
});

test('§3 code_challenge is computed by S256, with and without crypto.subtle', async () => {
  // The example values of RFC 7636, appendix B.
  const [verifier, challenge] = [
    'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  ];
  expect(await challengeOf(verifier)).toBe(challenge);
  expect(await challengeOf(verifier, null as unknown as SubtleCrypto)).toBe(challenge);
  await fc.assert(
    fc.asyncProperty(fc.string({ minLength: 32, maxLength: 43, unit: 'binary-ascii' }), async (text) => {
      const without = await challengeOf(text, null as unknown as SubtleCrypto);
      expect(without).toMatch(/^[\w-]{43}$/);
      expect(without).toBe(await challengeOf(text));
    }),
  );
});
