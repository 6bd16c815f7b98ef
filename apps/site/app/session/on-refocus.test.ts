import { expect, test, vi } from 'vitest';
import { onRefocus } from './on-refocus.ts';

function scene() {
  let now = 0;
  const sight: { visibilityState: DocumentVisibilityState } = { visibilityState: 'visible' };
  const document = Object.assign(new EventTarget(), sight);
  const page = Object.assign(new EventTarget(), { document });
  const heard = vi.fn();
  const stop = onRefocus(heard, page, () => now);
  return { document, page, heard, stop, pass: (ms: number) => void (now += ms) };
}

test('onRefocus calls back on focus or visibility, at most once in ten seconds', () => {
  const { document, page, heard, stop, pass } = scene();
  page.dispatchEvent(new Event('focus'));
  expect(heard).not.toHaveBeenCalled();
  pass(10_000);
  page.dispatchEvent(new Event('focus'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(heard).toHaveBeenCalledTimes(1);
  pass(10_000);
  document.visibilityState = 'hidden';
  document.dispatchEvent(new Event('visibilitychange'));
  expect(heard).toHaveBeenCalledTimes(1);
  document.visibilityState = 'visible';
  document.dispatchEvent(new Event('visibilitychange'));
  expect(heard).toHaveBeenCalledTimes(2);
  stop();
  pass(10_000);
  page.dispatchEvent(new Event('focus'));
  expect(heard).toHaveBeenCalledTimes(2);
});
