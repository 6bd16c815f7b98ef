import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pageLimits } from '@feisuo/contract/facts/limits';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTimer } from './toast-host.tsx';
import { showToast, toasts } from './show-toast.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('§2 toast: the page shows the last toast, and loads the code for toasts with the first one', async () => {
  vi.resetModules(); // Loads the module anew, as at page load.
  const { areRequested } = await import('../popups/request-overlays.ts');
  const page = await import('./show-toast.ts');
  expect(areRequested()).toBe(false);
  page.showToast('已复制');
  expect(areRequested()).toBe(true);
  page.showToast('领取失败，请稍后重试', { tone: 'error' });
  expect(page.toasts.current()).toMatchObject({ text: '领取失败，请稍后重试', tone: 'error' });
});

test('§2 toast: a toast appears 60vh from the top, as the stylesheet defines', () => {
  const tokens = readFileSync(createRequire(import.meta.url).resolve('@feisuo/design/tokens.css'), 'utf8');
  const styles = readFileSync(new URL('toast-host.module.css', import.meta.url), 'utf8');
  expect(tokens).toContain(`--toast-top: ${pageLimits.toastTopVh}vh;`);
  expect(/\.place \{[^}]*position: fixed;[^}]*top: var\(--toast-top\);/.test(styles)).toBe(true);
});

test('an expired toast does not remove a newer one', () => {
  showToast('一');
  const first = toasts.current()?.id ?? 0;
  showToast('二');
  toasts.clear(first);
  expect(toasts.current()?.text).toBe('二');
  toasts.clear(first + 1);
  expect(toasts.current()).toBeNull();
});

test('§2 toast: a toast is shown for 3 seconds and announced once', () => {
  const end = vi.fn();
  const timer = startTimer(pageLimits.toastMs, end);
  vi.advanceTimersByTime(2999);
  timer.pause();
  vi.advanceTimersByTime(60_000);
  expect(end).not.toHaveBeenCalled();
  timer.resume();
  vi.advanceTimersByTime(1);
  expect(end).toHaveBeenCalledTimes(1);
  expect(pageLimits).toMatchObject({ toastMs: 3000, toastTopVh: 60 });
});
