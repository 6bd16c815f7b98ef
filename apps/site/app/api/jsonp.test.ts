import { jsonpCallbackPattern } from '@feisuo/contract/facts/service-codes';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { jsonp } from './jsonp.ts';

class FakeScript extends EventTarget {
  src = '';
  async = false;
  isThere = false;
  remove() {
    this.isThere = false;
  }
}

let script: FakeScript;
let page: Window & Record<string, unknown>;

beforeEach(() => {
  vi.useFakeTimers();
  const document = {
    createElement: () => (script = new FakeScript()),
    head: { append: (one: FakeScript) => void (one.isThere = true) },
  };
  page = { document } as unknown as typeof page;
});
afterEach(() => void vi.useRealTimers());

const callbackOf = () => new URL(script.src, 'http://x').searchParams.get('callback') ?? '';
const answer = (reply: unknown) => (page[callbackOf()] as (told: unknown) => void)(reply);
const isCleanedUp = () => !script.isThere && !(callbackOf() in page) && vi.getTimerCount() === 0;
const failed = { code: 400, data: null, message: '接口请求失败，请稍后重试' };

test('§7 JSONP: the answer is what the callback is called with, and nothing is left behind', async () => {
  const asked = jsonp('/payorder/v3/Issucc', { params: { orderId: 'o 1' } }, page);
  expect(script.src).toMatch(/^\/payorder\/v3\/Issucc\?orderId=o\+1&callback=/);
  expect(callbackOf()).toMatch(new RegExp(jsonpCallbackPattern));
  answer({ code: 0, data: { status: 'paid' } });
  expect(await asked).toEqual({ code: 0, data: { status: 'paid' } });
  expect(isCleanedUp()).toBe(true);
});

test.each(['error', 'load'])('§7 JSONP: %s without a call is a failure, cleaned up', async (end) => {
  const asked = jsonp('/x', {}, page);
  script.dispatchEvent(new Event(end));
  expect(await asked).toMatchObject(failed);
  expect(isCleanedUp()).toBe(true);
});

test.each([
  [undefined, 60_000],
  [2_500, 2_500],
])(
  '§9 JSONP timeout: told %s, it is %i ms; an answer that comes after all meets something to call',
  async (timeoutMs, limit) => {
    let reply: unknown = null;
    void jsonp('/x', timeoutMs === undefined ? {} : { timeoutMs }, page).then((told) => (reply = told));
    await vi.advanceTimersByTimeAsync(limit - 1);
    expect(reply).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(reply).toMatchObject(failed);
    expect(script.isThere).toBe(false);
    answer({ code: 0 });
    expect(isCleanedUp()).toBe(true);
  },
);

test('two calls at once do not take each other’s answer', async () => {
  const first = jsonp('/x', {}, page);
  const firstName = callbackOf();
  const second = jsonp('/x', {}, page);
  answer({ code: 2 });
  (page[firstName] as (told: unknown) => void)({ code: 1 });
  expect([await first, await second]).toEqual([{ code: 1 }, { code: 2 }]);
});
