import { createHash } from 'node:crypto';

/** Of 32 random bytes some 30 differ; fewer than 20 are as good as impossible. */
const LEAST_DISTINCT = 20;
/** Of 31 steps between random bytes hardly three are the same. */
const MOST_EQUAL_STEPS = 8;

/** Words that are hashed when a key is wanted quickly. */
const usualWords = [
  '',
  'password',
  'secret',
  'test',
  'changeme',
  'admin',
  'example',
  'feisuo',
  'master',
  'key',
  '123456',
];
const hashedWords = new Set(
  usualWords.flatMap((word) => {
    const hash = createHash('sha256').update(word).digest();
    return [hash.toString('base64'), base64Of(hash.toString('hex')), base64Of(hash.toString('hex').toUpperCase())];
  }),
);
/** Random base64 changes between small, capital, digit and sign at about two of three places; words seldom do. */
const LEAST_CHANGES = 1 / 3;

/** The bytes that such a text means as a key, in one spelling. */
function base64Of(text: string): string {
  return Buffer.from(text, 'base64').toString('base64');
}

/** Keys that documents show: RFC 7515 A.1, RFC 7516 A.1. */
const publishedKeys = new Set(
  [
    'AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow',
    'saH0gFSP4XM_tAP_a5rU9ooHbltwLiJpL4LLLnrqQPw',
  ].map(base64Of),
);

/** Why a master key could be guessed; null for one that looks random. */
export function weaknessOf(text: string): string | null {
  const bytes = Buffer.from(text, 'base64');
  const plain = base64Of(text);
  if (publishedKeys.has(plain) || hashedWords.has(plain)) return 'is a published example';
  if (new Set(bytes).size < LEAST_DISTINCT) return 'repeats itself';
  if (mostEqualSteps(bytes) > MOST_EQUAL_STEPS) return 'is a sequence';
  if (bytes.every((byte) => byte === 9 || byte === 10 || byte === 13 || (byte >= 32 && byte < 127)))
    return 'is text in base64, not random bytes';
  // Random base64 of this length holds both cases; hexadecimal digits hold one, and are many enough.
  const isHex = /^(?:[0-9a-f]{64,}|[0-9A-F]{64,})$/.test(text);
  const isMixed = /[a-z]/.test(text) && /[A-Z]/.test(text) && changesOf(text) >= LEAST_CHANGES;
  if (!isHex && !isMixed) return 'is typed text, not base64 of random bytes';
  return null;
}

/** At how much of its places a text changes from one kind of character to another. */
function changesOf(text: string): number {
  const characters = text.replace(/=+$/, '');
  const kinds = characters
    .replace(/[a-z]/g, 'a')
    .replace(/[A-Z]/g, 'A')
    .replace(/\d/g, '0')
    .replace(/[^aA0]/g, '+');
  const changes = [...kinds].filter((kind, index) => index > 0 && kind !== kinds[index - 1]);
  return changes.length / (kinds.length - 1);
}

function mostEqualSteps(bytes: Buffer): number {
  const counts = new Map<number, number>();
  for (let i = 1; i < bytes.length; i++) {
    const step = ((bytes[i] ?? 0) - (bytes[i - 1] ?? 0)) & 0xff;
    counts.set(step, (counts.get(step) ?? 0) + 1);
  }
  return Math.max(...counts.values());
}
