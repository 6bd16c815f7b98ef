export const BUCKETS = 10_000;

/**
 * Returns one of 10,000 buckets, which is always the same for a subject and a salt. Uses FNV-1a because it is fast and
 * the bucket need not be secret.
 */
export function bucketOf(salt: string, subject: string): number {
  let hash = 0x811c9dc5;
  for (const text of [salt, '\n', subject]) {
    for (let index = 0; index < text.length; index += 1) {
      hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
    }
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) % BUCKETS;
}
