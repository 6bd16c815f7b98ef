import { expect, test, vi } from 'vitest';
import type { OrderStatus } from './order.ts';
import { pollSteps, watchOrder, type WatchDeps } from './watch-order.ts';

/** A watch with a fake clock, fake streams and fake replies. */
function scene() {
  let now = 0;
  const timers = new Set<{ at: number; run: () => void }>();
  const streams: { heard: Parameters<WatchDeps['listen']>[1]; signal: AbortSignal; end(): void; fail(): void }[] = [];
  const told: OrderStatus[] = [];
  let wake = () => {};
  const askStatus = vi.fn<WatchDeps['askStatus']>(async () => ({ status: 'waiting' }));
  const deps: WatchDeps = {
    listen: (_orderId, heard, signal) =>
      new Promise((resolve, reject) => {
        const fail = () => reject(new Error('cut'));
        signal.addEventListener('abort', fail);
        streams.push({ heard, signal, end: resolve, fail });
      }),
    askStatus,
    onWake(run) {
      wake = run;
      return () => void (wake = () => {});
    },
    later(ms, run) {
      const timer = { at: now + ms, run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    now: () => now,
  };
  const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 0));
  const pass = async (ms: number) => {
    now += ms;
    for (const timer of [...timers].filter(({ at }) => at <= now)) {
      timers.delete(timer);
      timer.run();
    }
    await settle();
  };
  const stop = watchOrder('o', (status) => told.push(status), deps);
  return { streams, told, askStatus, pass, settle, stop, wake: () => wake(), timers };
}

test('the checkout does not poll while its event stream is alive, and stops watching at a final status', async () => {
  const { streams, told, askStatus, pass, timers } = scene();
  streams[0]?.heard.anything();
  streams[0]?.heard.status({ status: 'waiting' });
  await pass(15_000);
  streams[0]?.heard.anything();
  await pass(39_000);
  expect(askStatus).not.toHaveBeenCalled();
  streams[0]?.heard.status({ status: 'paid' });
  streams[0]?.heard.status({ status: 'granted', vipExpiresAt: 'x' });
  expect(told.map(({ status }) => status)).toEqual(['waiting', 'paid', 'granted']);
  expect(streams[0]?.signal.aborted).toBe(true);
  await pass(60_000);
  expect(streams).toHaveLength(1);
  expect(askStatus).not.toHaveBeenCalled();
  expect(timers.size).toBe(0);
});

test('without an event stream, the checkout polls at growing intervals and tries to open the stream each time', async () => {
  const { streams, askStatus, pass, settle, stop } = scene();
  for (const [index, step] of pollSteps.slice(1).entries()) {
    streams[index]?.fail();
    await settle();
    await pass(step - 1);
    expect(askStatus).toHaveBeenCalledTimes(index);
    await pass(1);
    expect(askStatus).toHaveBeenCalledTimes(index + 1);
  }
  expect(streams).toHaveLength(pollSteps.length);
  stop();
});

test('the checkout closes a silent event stream, and polls at once after a live stream ends', async () => {
  const { streams, askStatus, pass, settle, stop } = scene();
  streams[0]?.heard.anything();
  await pass(40_000);
  expect(streams[0]?.signal.aborted).toBe(true);
  await pass(pollSteps[0]);
  expect(askStatus).toHaveBeenCalledTimes(1);
  streams[1]?.heard.anything();
  streams[1]?.end();
  await settle();
  await pass(pollSteps[0]);
  expect(askStatus).toHaveBeenCalledTimes(2);
  stop();
});

test('when the user returns to the page, the checkout polls at once and replaces a stale event stream', async () => {
  const { streams, told, askStatus, pass, wake, settle } = scene();
  streams[0]?.heard.anything();
  await pass(5_000);
  wake();
  await settle();
  expect(askStatus).toHaveBeenCalledTimes(1);
  expect(streams[0]?.signal.aborted).toBe(false);
  await pass(25_000);
  askStatus.mockResolvedValue({ status: 'granted', vipExpiresAt: 'x' });
  wake();
  await settle();
  expect(told.at(-1)).toEqual({ status: 'granted', vipExpiresAt: 'x' });
});

test('a stopped watch of an order reports nothing, not even answers that were pending', async () => {
  const { streams, told, stop, settle, wake, askStatus } = scene();
  stop();
  streams[0]?.heard.status({ status: 'granted' });
  wake();
  await settle();
  expect(told).toEqual([]);
  expect(askStatus).not.toHaveBeenCalled();
});
