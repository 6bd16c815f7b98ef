import { expect, test } from 'vitest';
import { parseWalPosition, ReplicaPosition } from './replica-position.ts';

test('positions of the write-ahead log are compared as numbers, not as texts', () => {
  expect(parseWalPosition('0/16B3748')).toBeLessThan(parseWalPosition('0/A0000000'));
  expect(parseWalPosition('9/FFFFFFFF')).toBeLessThan(parseWalPosition('10/0'));
  expect(() => parseWalPosition('16/')).toThrow('16/');
});

test('a replica is complete until the last moment whose position it has replayed', () => {
  const position = new ReplicaPosition();
  expect(position.completeUntil).toBe(-Infinity);
  position.note(100, 5n, 4n);
  expect(position.completeUntil).toBe(-Infinity);
  position.note(200, 8n, 6n);
  expect(position.completeUntil).toBe(100);
  position.note(300, 8n, 8n);
  expect(position.completeUntil).toBe(300);
});

test('a replica that lags for a long time is known to be complete again when it has caught up', () => {
  const position = new ReplicaPosition();
  for (let at = 1; at <= 2000; at += 1) position.note(at, BigInt(at), 0n);
  position.note(2001, 2001n, 2000n);
  expect(position.completeUntil).toBeGreaterThan(0);
  position.note(2002, 2001n, 2001n);
  expect(position.completeUntil).toBe(2002);
});

test('after a fault nothing is known of the replica', () => {
  const position = new ReplicaPosition();
  position.note(100, 5n, 5n);
  position.forget();
  expect(position.completeUntil).toBe(-Infinity);
});
