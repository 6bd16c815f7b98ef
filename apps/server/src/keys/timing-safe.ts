import { timingSafeEqual } from 'node:crypto';

/**
 * Compares secrets in constant time. Lengths are compared in bytes: `timingSafeEqual` throws for buffers of unequal length,
 * and texts of equal length may have different numbers of bytes.
 */
export function isSameSecret(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
