import { expect, test, vi } from 'vitest';
import { clientHeadersOf } from './client-headers.ts';
import { createPeerIdReader } from './peer-id.ts';

test('§7 the desktop client sends its package name, and its peer id if known', () => {
  expect(clientHeadersOf('P-1', 'windows')).toEqual({ 'Package-Name': 'com.feisuo.pc', peerid: 'P-1' });
  expect(clientHeadersOf('P-1', 'android')).toEqual({ 'Package-Name': 'com.feisuo.android', peerid: 'P-1' });
  expect(clientHeadersOf('', 'windows')).toEqual({ 'Package-Name': 'com.feisuo.pc' });
});

function scene(answer: (() => Promise<string>) | null, stored = '') {
  const world = { stored };
  const call = vi.fn(answer ?? (async () => ''));
  const read = createPeerIdReader({
    findClient: () => (answer ? { call } : null),
    stored: () => world.stored,
    store: (peerid) => void (world.stored = peerid),
  });
  return { read, call, world };
}

test('§7 the desktop client is asked for its peer id once per page, even for visitors, and the peer id is stored', async () => {
  const { read, call, world } = scene(async () => 'P-1', 'P-0');
  expect(await Promise.all([read(), read()])).toEqual(['P-1', 'P-1']);
  expect(await read()).toBe('P-1');
  expect(call.mock.calls).toEqual([['getPeerId']]);
  expect(world.stored).toBe('P-1');
});

test('the stored peer id is used if the desktop client does not answer', async () => {
  const { read, call, world } = scene(() => Promise.reject(new Error('no answer')), 'P-0');
  expect(await read()).toBe('P-0');
  // The desktop client is asked only once per page, so there is only one timeout.
  await read();
  expect(call).toHaveBeenCalledTimes(1);
  expect(world.stored).toBe('P-0');
});

test('a browser uses the peer id that a page inside the desktop client has stored', async () => {
  expect(await scene(null, 'P-0').read()).toBe('P-0');
  expect(await scene(null).read()).toBe('');
});
