import { expect, test, vi } from 'vitest';
import { memoizeBySchema } from './memoize-by-schema.ts';

test('memoizeBySchema computes a value on first use, once per schema', () => {
  const make = vi.fn((schema: { name: string }) => ({ of: schema.name }));
  const makerOf = memoizeBySchema(make);
  const schema = { name: 'a' };
  const [one, another, other] = [makerOf(schema), makerOf(schema), makerOf({ name: 'b' })];
  expect(make).not.toHaveBeenCalled();
  expect(one()).toBe(another());
  expect(one()).toEqual({ of: 'a' });
  expect(other()).toEqual({ of: 'b' });
  expect(make).toHaveBeenCalledTimes(2);
});
