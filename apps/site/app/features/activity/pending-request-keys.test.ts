import { expect, test } from 'vitest';
import { createStepKeys } from './pending-request-keys.ts';

function makeStore() {
  const stored = new Map<string, string>();
  return {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  };
}
const counting = () => {
  let count = 0;
  return () => `key-${++count}`;
};

test('a draw or purchase keeps its idempotency key until the service answers, even after a reload', () => {
  const store = makeStore();
  const makeKey = counting();
  const keys = createStepKeys(() => store, makeKey);
  expect(keys.isOpen('draw')).toBe(false);
  expect(keys.take('draw')).toBe('key-1');
  const afterReload = createStepKeys(() => store, makeKey);
  expect(afterReload.isOpen('draw')).toBe(true);
  expect(afterReload.take('draw')).toBe('key-1');
  afterReload.close('draw');
  expect([afterReload.isOpen('draw'), afterReload.take('draw')]).toEqual([false, 'key-2']);
});

test('draws and purchases of different members or activities have different idempotency keys', () => {
  const keys = createStepKeys(makeStore, counting());
  expect(keys.take('draw a')).not.toBe(keys.take('draw b'));
});

test('without storage the idempotency keys of draws and purchases are kept in memory', () => {
  const refuse = () => {
    throw new Error('no storage here');
  };
  const keys = createStepKeys(refuse, counting());
  expect([keys.take('draw'), keys.take('draw'), keys.isOpen('draw')]).toEqual(['key-1', 'key-1', true]);
  keys.close('draw');
  expect(keys.isOpen('draw')).toBe(false);
});
