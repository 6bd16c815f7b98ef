import { timingSafeEqual } from 'node:crypto';

/**
 * Compares secrets in constant time. The lengths are compared first, because `timingSafeEqual` throws for different
 * lengths.
 */
export function isSameSecret(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
