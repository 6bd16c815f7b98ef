import { expect, test } from 'vitest';
import { runAllSteps } from './run-all-steps.ts';

test('runs the steps after a failed one, and throws the errors of all', async () => {
  const done: number[] = [];
  const fail = (text: string) => Promise.reject(new Error(text));
  const steps = [async () => done.push(1), () => fail('two'), async () => done.push(3), () => fail('four')];
  await expect(runAllSteps(steps)).rejects.toThrow(/two.*four/);
  expect(done).toEqual([1, 3]);
});

test('a single error is thrown as it is', async () => {
  const error = new Error('alone');
  await expect(runAllSteps([() => Promise.reject(error)])).rejects.toBe(error);
});
