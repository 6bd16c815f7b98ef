import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import { createHash } from 'node:crypto';
import { hashSync } from '@node-rs/argon2';
import { hashSync as bcryptSync } from 'bcryptjs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { argonOptions } from './argon-options.ts';
import { hasherLimitsOf, PasswordHasher } from './password-hasher.ts';

const PASSWORD = '山高月小水落石出';
const ADDRESS = '198.51.100.7';

let hasher: PasswordHasher;
let threads: Worker[];
const seeThread = (worker: Worker) => threads.push(worker);
beforeEach(() => {
  threads = [];
  process.on('worker', seeThread);
  hasher = new PasswordHasher({ threads: 1, maxWaiting: 2 });
});
afterEach(async () => {
  process.off('worker', seeThread);
  await hasher.close();
});

test('a password matches only the hash made from it', async () => {
  const hash = await hasher.hash(PASSWORD, ADDRESS);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hasher.verify(PASSWORD, hash, ADDRESS)).toBe(true);
  expect(await hasher.verify(`${PASSWORD} `, hash, ADDRESS)).toBe(false);
});

test('two hashes of one password differ', async () => {
  expect(await hasher.hash(PASSWORD, ADDRESS)).not.toBe(await hasher.hash(PASSWORD, ADDRESS));
});

test('all Unicode spellings of a password match its hash', async () => {
  const hash = await hasher.hash('cafe\u0301 Ａ１ ﬁn', ADDRESS);
  expect(await hasher.verify('café A1 fin', hash, ADDRESS)).toBe(true);
});

test('if the account has no hash, the password is compared with a dummy hash and does not match', async () => {
  expect(await hasher.verify(PASSWORD, null, ADDRESS)).toBe(false);
  expect(threads).toHaveLength(1);
});

test('a password hash with other parameters can be verified, and counts as outdated', async () => {
  const hash = hashSync(PASSWORD, { ...argonOptions, memoryCost: 8192 });
  expect(hasher.isOutdated(hash)).toBe(true);
  expect(hasher.isOutdated(await hasher.hash(PASSWORD, ADDRESS))).toBe(false);
  expect(await hasher.verify(PASSWORD, hash, ADDRESS)).toBe(true);
});

test('an invalid password hash fails only the comparison with it', async () => {
  await expect(hasher.verify(PASSWORD, 'no hash', ADDRESS)).rejects.toThrow('hashing failed');
  expect(await hasher.hash(PASSWORD, ADDRESS)).toMatch(/^\$argon2id/);
});

test('when running and waiting passwords reach the limit, one more password is refused immediately as BUSY', async () => {
  const taken = [hasher.hash('one', ADDRESS), hasher.hash('two', ADDRESS), hasher.hash('three', ADDRESS)];
  await expect(hasher.hash('four', ADDRESS)).rejects.toMatchObject({
    refusal: 'resource_exhausted',
    facts: { reason: 'BUSY', retryAfterSeconds: 3 },
  });
  expect(await Promise.all(taken)).toHaveLength(3);
  expect(await hasher.hash('five', ADDRESS)).toMatch(/^\$argon2id/);
});

test('the password hasher starts no more threads than configured', async () => {
  await Promise.all([hasher.hash('one', ADDRESS), hasher.hash('two', ADDRESS), hasher.hash('three', ADDRESS)]);
  expect(threads).toHaveLength(1);
});

test('when a hashing thread dies, its running hash fails, and another thread hashes the waiting passwords', async () => {
  const [first, second] = [hasher.hash('one', ADDRESS), hasher.hash('two', ADDRESS)];
  const failed = first.catch((error: Error) => error.message);
  const [thread] = (await once(process, 'worker')) as [Worker];
  await thread.terminate();
  expect(await failed).toBe('the hashing thread ended');
  expect(await second).toMatch(/^\$argon2id/);
  expect(threads).toHaveLength(2);
});

test('a hashing thread that dies while idle is replaced', async () => {
  await hasher.hash('one', ADDRESS);
  await threads[0]?.terminate();
  expect(await hasher.hash('two', ADDRESS)).toMatch(/^\$argon2id/);
});

test('closing the password hasher rejects all running and waiting passwords', async () => {
  const outcomes = Promise.allSettled([
    hasher.hash('one', ADDRESS),
    hasher.hash('two', ADDRESS),
    hasher.hash('three', ADDRESS),
  ]);
  await hasher.close();
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  await expect(hasher.hash('four', ADDRESS)).rejects.toMatchObject({ refusal: 'unavailable' });
});

test('an address that has used up its share of the hashing queue is refused, and other addresses are not', async () => {
  const shared = new PasswordHasher({ threads: 1, maxWaiting: 10, maxPerAddress: 2 });
  const taken = [shared.hash('one', ADDRESS), shared.hash('two', ADDRESS)];
  await expect(shared.hash('three', ADDRESS)).rejects.toMatchObject({
    refusal: 'resource_exhausted',
    facts: { reason: 'BUSY' },
  });
  expect(await shared.hash('four', '203.0.113.9')).toMatch(/^\$argon2id/);
  await Promise.all(taken);
  expect(await shared.hash('five', ADDRESS)).toMatch(/^\$argon2id/);
  await shared.close();
});

test('the /64 networks of one IPv6 /48 share one part of the hashing queue, and other networks are not refused', async () => {
  const shared = new PasswordHasher({ threads: 1, maxWaiting: 10, maxPerAddress: 2, maxPerBlock: 4 });
  const from = (subnet: number) => `2001:db8:1:${subnet}::/64`;
  const taken = [1, 1, 2, 2].map((subnet) => shared.hash('one', from(subnet)));
  await expect(shared.hash('five', from(3))).rejects.toMatchObject({
    refusal: 'resource_exhausted',
    facts: { reason: 'BUSY' },
  });
  const others = ['2001:db8:2:1::/64', ADDRESS].map((address) => shared.hash('six', address));
  expect(await Promise.all([...taken, ...others])).toHaveLength(6);
  expect(await shared.hash('seven', from(3))).toMatch(/^\$argon2id/);
  await shared.close();
});

test('waiting passwords of callers without an address are counted once, not as address and as network', async () => {
  const shared = new PasswordHasher({ threads: 1, maxWaiting: 10, maxPerAddress: 2, maxPerBlock: 4 });
  const taken = ['one', 'two'].map((password) => shared.hash(password, 'unknown'));
  await expect(shared.hash('three', 'unknown')).rejects.toMatchObject({ facts: { reason: 'BUSY' } });
  expect(await Promise.all(taken)).toHaveLength(2);
  await shared.close();
});

test('an imported hash takes as much of the queue as the hashes of ours that take as long', async () => {
  const slow = bcryptSync(PASSWORD, 10);
  const shared = new PasswordHasher({ threads: 1, maxWaiting: 3, maxPerAddress: 100 });
  const running = shared.hash('one', ADDRESS);
  const waiting = shared.verify(PASSWORD, slow, ADDRESS);
  await expect(shared.hash('two', ADDRESS)).rejects.toMatchObject({ facts: { reason: 'BUSY' } });
  expect(await waiting).toBe(true);
  await running;
  await shared.close();
});

test('a comparison with an imported hash takes at least as long as with a hash of ours', async () => {
  const sum = createHash('md5').update(PASSWORD).digest('base64url');
  const quick = `$formula$${Buffer.from('md5(password)').toString('base64url')}$$${sum}`;
  const ours = await hasher.hash(PASSWORD, ADDRESS);
  const timeOf = async (hash: string) => {
    const startedAt = performance.now();
    for (let time = 0; time < 5; time += 1) expect(await hasher.verify(PASSWORD, hash, ADDRESS)).toBe(true);
    return performance.now() - startedAt;
  };
  await timeOf(ours);
  expect(await timeOf(quick)).toBeGreaterThan((await timeOf(ours)) * 0.5);
});

test('workers divide the hashing threads and the places in the queue', () => {
  const one = hasherLimitsOf({ workers: 1, limitsScale: 1 });
  expect(one).toEqual({ threads: availableParallelism(), maxWaiting: 100, maxPerAddress: 25, maxPerBlock: 50 });
  const half = hasherLimitsOf({ workers: 2, limitsScale: 1 });
  expect(half).toMatchObject({ maxWaiting: 50, maxPerAddress: 13, maxPerBlock: 25 });
  expect(half.threads).toBe(Math.max(1, Math.floor(availableParallelism() / 2)));
  expect(hasherLimitsOf({ workers: 64, limitsScale: 1 })).toEqual({
    threads: Math.max(1, Math.floor(availableParallelism() / 64)),
    maxWaiting: 25,
    maxPerAddress: 6,
    maxPerBlock: 12,
  });
});
