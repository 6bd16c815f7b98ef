import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSiteApi } from '../api/create-site-api.ts';
import type { FailedCall } from '../api/log-failure.ts';
import { sendWithProgress } from './use-uploads.ts';

/** A fake request that gets no response until it is aborted. */
class SilentRequest extends EventTarget {
  readonly upload = new EventTarget();
  open() {}
  setRequestHeader() {}
  send() {}
  abort() {
    this.dispatchEvent(new Event('abort'));
  }
}

beforeEach(() => void vi.stubGlobal('XMLHttpRequest', SilentRequest));
afterEach(() => void vi.unstubAllGlobals());

function scene() {
  const failures: FailedCall[] = [];
  const api = createSiteApi({
    fetch: sendWithProgress(() => {}),
    clientId: 'feisuo-site',
    clientHeaders: async () => ({}),
    findCaller: async () => null,
    refreshAuthInfo: async () => {},
    onFailure: (failed) => failures.push(failed),
  });
  return { api, failures };
}

test('§7 an upload without a response is logged as timed out', async () => {
  const { api, failures } = scene();
  expect(await api.post('/x', { body: 'file', timeoutMs: 10 })).toMatchObject({ code: 400 });
  expect(failures).toEqual([{ method: 'POST', path: '/x', reason: 'timed out' }]);
});

test('an aborted upload is not logged as a failure', async () => {
  const { api, failures } = scene();
  const stop = new AbortController();
  const sent = api.post('/x', { body: 'file', signal: stop.signal });
  stop.abort();
  expect(await sent).toMatchObject({ code: 400 });
  expect(failures).toEqual([]);
});
