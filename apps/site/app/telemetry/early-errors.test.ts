import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let listeners: Map<string, (event: object) => void>;
beforeEach(() => {
  listeners = new Map();
  vi.stubGlobal('addEventListener', (name: string, listener: (event: object) => void) => listeners.set(name, listener));
  vi.stubGlobal('removeEventListener', (name: string) => listeners.delete(name));
  vi.resetModules();
});
afterEach(() => vi.unstubAllGlobals());

test('a limited number of early errors is queued until the error reporter is loaded', async () => {
  const { firstError, keepErrors, handOverErrors, reportError } = await import('./early-errors.ts');
  keepErrors();
  const first = firstError();
  const error = new Error('a');
  listeners.get('error')?.({ error, message: 'a' });
  await first;
  listeners.get('error')?.({ error: undefined, message: 'Script error.' });
  listeners.get('unhandledrejection')?.({ reason: 'b' });
  for (let n = 0; n < 50; n++) reportError(n);
  const reported: unknown[] = [];
  handOverErrors((one) => void reported.push(one));
  expect(reported.slice(0, 4)).toEqual([error, 'Script error.', 'b', 0]);
  expect(reported).toHaveLength(10);
  // Now the reporter listens on the window itself, and errors that the router reports are passed to it at once.
  expect(listeners.size).toBe(0);
  reportError('late');
  expect(reported.at(-1)).toBe('late');
});
