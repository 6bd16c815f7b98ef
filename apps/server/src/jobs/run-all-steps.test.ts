import { expect, test } from 'vitest';
import { runAllSteps } from './run-all-steps.ts';

test('runAllSteps runs the steps after a failed step, and then throws all errors', async () => {
  const done: number[] = [];
  const fail = (text: string) => Promise.reject(new Error(text));
  const steps = [async () => done.push(1), () => fail('two'), async () => done.push(3), () => fail('four')];
  await expect(runAllSteps(steps)).rejects.toThrow(/two.*four/);
  expect(done).toEqual([1, 3]);
});

test('runAllSteps throws the error of a single failed step unchanged', async () => {
  const error = new Error('alone');
  await expect(runAllSteps([() => Promise.reject(error)])).rejects.toBe(error);
});
