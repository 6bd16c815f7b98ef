import { describe, expect, test } from 'vitest';
import { openBrowser } from '../../test/open-tab.ts';

const TWO_HOURS = 7_200_000;
const unauthenticated = { error: 'unauthenticated', error_code: 16 };

async function signedIn(options: Parameters<typeof openBrowser>[0] = {}) {
  const browser = openBrowser(options);
  const tab = browser.openTab();
  const first = await tab.credentials.save(browser.service.signIn());
  return { ...browser, ...tab, first };
}

describe('browser storage that other code changes', () => {
  test.each(['', '{', 'null', '[]', '"x"', '{"access_token":1}', '{"access_token":"a","refresh_token":"r"}'])(
    'with malformed credentials counts as empty: %s',
    async (text) => {
      const { credentials, storage, service } = await signedIn();
      await storage.setItem('credentials_site', text);
      await expect(credentials.get()).rejects.toMatchObject(unauthenticated);
      expect(await storage.getItem('credentials_site')).toBeNull();
      await credentials.save(service.signIn());
      expect((await credentials.get()).sub).toBe('alice');
    },
  );

  test('signs the user out if other code clears the storage, even during a refresh', async () => {
    const { credentials, storage, server, requests } = await signedIn();
    server.queue = [
      async () => {
        await storage.removeItem('credentials_site');
        return { json: { token_type: 'Bearer', access_token: 'a', refresh_token: 'r', expires_in: 7200 } };
      },
    ];
    await expect(credentials.get({ force: true })).rejects.toMatchObject(unauthenticated);
    expect(await credentials.peek()).toBeNull();
    expect(requests).toHaveLength(1);
  });

  test('keeps this page working, including refreshes, if it is full or forbidden', async () => {
    const full = () => {
      throw new DOMException('quota', 'QuotaExceededError');
    };
    const storage = { getItem: () => null, setItem: full, removeItem: () => {} };
    const { credentials, tick } = await signedIn({ config: { storage } });
    for (let round = 0; round < 3; round += 1) {
      await tick(TWO_HOURS);
      expect((await credentials.get()).refresh_token).toBe(`0.${round + 1}`);
    }
  });

  test('may be slow if the application passes a store of its own', async () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: async (key: string) => kept.get(key) ?? null,
      setItem: async (key: string, value: string) => void kept.set(key, value),
      removeItem: async (key: string) => void kept.delete(key),
    };
    const { credentials, openTab } = await signedIn({ config: { storage } });
    await Promise.all([credentials.get({ force: true }), openTab().credentials.get({ force: true })]);
    expect((await openTab().credentials.get()).refresh_token).toBe('0.1');
  });
});
