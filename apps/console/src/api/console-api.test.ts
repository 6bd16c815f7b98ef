import { afterEach, expect, test, vi } from 'vitest';
import { ConsoleError } from './call-console.ts';
import { watchedApi, errorText } from './console-api.ts';

afterEach(() => vi.unstubAllGlobals());

test("the error text shown for a field does not contain the field's wire name", () => {
  const says = '不能大于 100';
  const shape = new ConsoleError(`请检查后重试：draft.sort（${says}）`, 400, 400, { field: 'draft.sort', says });
  expect(errorText(shape)).toBe('填写有误：不能大于 100');
  const rule = new ConsoleError('首期价不能高于价格', 400, 400, {
    field: 'firstPeriodFen',
    says: '首期价不能高于价格',
  });
  expect(errorText(rule)).toBe('首期价不能高于价格');
  expect(errorText(new ConsoleError('这个编号已经有了，换一个', 200, 26082))).toBe('这个编号已经有了，换一个');
});

test("after the session ended, background requests are not sent, but the operator's own requests are", async () => {
  const fetched = vi.fn(async () => Response.json({ code: 401, message: '未登录', data: null }, { status: 401 }));
  vi.stubGlobal('fetch', fetched);
  const onExpired = vi.fn();
  const api = watchedApi({ onExpired, meet: async () => false });
  const byItself = () => api.get('orders/O1', { isBackground: true });
  await expect(byItself()).rejects.toMatchObject({ status: 401 });
  await expect(byItself()).rejects.toMatchObject({ status: 401, message: '未登录' });
  expect([fetched.mock.calls.length, onExpired.mock.calls.length]).toEqual([1, 1]);
  await expect(api.get('orders/O1')).rejects.toMatchObject({ status: 401 });
  expect(fetched).toHaveBeenCalledTimes(2);
});
