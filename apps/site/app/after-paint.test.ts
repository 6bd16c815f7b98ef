import { afterEach, expect, test, vi } from 'vitest';
import { afterPaint } from './after-paint.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('work begins after the next frame, or at once on a hidden page, which paints none', () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  const page = { hidden: false };
  vi.stubGlobal('document', page);
  const work = vi.fn();

  afterPaint(work);
  vi.runAllTimers();
  expect(work).not.toHaveBeenCalled();
  frames[0]?.();
  expect(work).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(work).toHaveBeenCalledOnce();

  page.hidden = true;
  afterPaint(work);
  vi.runAllTimers();
  expect(work).toHaveBeenCalledTimes(2);
});
