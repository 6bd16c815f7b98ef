import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import type { ArgonOptions, HashingOrder, HashingResult } from './argon-options.ts';

// On Linux this lowers the priority of this thread only, so that other work runs before hashing.
const LOW_PRIORITY = 10;
setPriority(0, LOW_PRIORITY);

const options = workerData as ArgonOptions;

/** Hashes one password at a time in this worker thread. */
parentPort?.on('message', ({ id, password, hash }: HashingOrder) => {
  let result: HashingResult;
  try {
    result = { id, value: hash === null ? hashSync(password, options) : verifySync(hash, password) };
  } catch (error) {
    result = { id, fault: (error as Error).message };
  }
  parentPort?.postMessage(result);
});
