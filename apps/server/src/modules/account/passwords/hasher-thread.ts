import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import { isArgon2 } from '../foreign-passwords/argon2.ts';
import { readForeignHash } from '../foreign-passwords/read-foreign-hash.ts';
import { dummyHash, isOwnHash, normalize, type ArgonOptions, type HashingOrder, type HashingResult } from './argon-options.ts'; // prettier-ignore

// On Linux this lowers the priority of this thread only, so that other work runs before hashing.
const LOW_PRIORITY = 10;
setPriority(0, LOW_PRIORITY);

const options = workerData as ArgonOptions;

/** Hashes one password at a time in this worker thread. */
parentPort?.on('message', ({ id, password, hash }: HashingOrder) => {
  let result: HashingResult;
  try {
    result = { id, value: hash === null ? hashSync(normalize(password), options) : compare(password, hash) };
  } catch (error) {
    result = { id, fault: (error as Error).message };
  }
  parentPort?.postMessage(result);
});

/**
 * Compares a password with a hash. An imported hash costs a hash of ours in addition, so that no comparison is faster
 * than that of an unknown name.
 */
function compare(password: string, hash: string): boolean {
  if (isOwnHash(hash, options)) return verifySync(hash, normalize(password));
  const foreign = readForeignHash(hash);
  const normalized = normalize(password);
  // A hash with older options of ours looks like an imported one, but is of the normalized password.
  const isRight = foreign.matches(password) || (isArgon2(hash) && normalized !== password && foreign.matches(normalized)); // prettier-ignore
  verifySync(dummyHash(options), normalized);
  return isRight;
}
