import { timingSafeEqual } from 'node:crypto';

/** Compares secrets in constant time. Compares lengths in bytes first, because `timingSafeEqual` throws otherwise. */
export function isSameSecret(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
