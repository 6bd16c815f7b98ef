import { timingSafeEqual } from 'node:crypto';

/**
 * Compares secrets in constant time. `timingSafeEqual` throws for buffers of unequal length, so lengths are compared in
 * bytes.
 */
export function isSameSecret(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
