import { describe, expect, test, vi } from 'vitest';
import { settle } from '../../test/fake-platform.ts';
import { openBrowser } from '../../test/open-tab.ts';

describe('listeners of the current account', () => {
  function openWith(config = {}) {
    const browser = openBrowser({ config });
    const page = new EventTarget();
    const seen: (string | null)[] = [];
    const tab = browser.openTab({}, { page: page as unknown as Window });
    const stop = tab.credentials.subscribe((sub) => seen.push(sub));
    return { ...browser, ...tab, page, seen, stop };
  }

  test('listeners are called once for each change of the current account, and not for other changes', async () => {
    const { credentials, service, seen, stop } = openWith({ multipleAccounts: true });
    await credentials.save(service.signIn('alice'));
    expect(seen).toEqual(['alice']);
    await credentials.save(service.signIn('alice'));
    await credentials.get({ force: true });
    await credentials.dropAccessToken((await credentials.get()).access_token);
    expect(seen).toEqual(['alice']);
    await credentials.save(service.signIn('bob'));
    await credentials.switchTo('alice');
    await credentials.clear();
    expect(seen).toEqual(['alice', 'bob', 'alice', null]);
    stop();
    await credentials.save(service.signIn('carol'));
    expect(seen).toHaveLength(4);
  });

  test('listeners are called when the server has ended the session', async () => {
    const { credentials, service, seen } = openWith();
    await credentials.save(service.signIn('alice'));
    service.endAll();
    await credentials.get({ force: true }).catch(() => {});
    expect(seen).toEqual(['alice', null]);
  });

  test('listeners are called for changes in another tab, by storage events', async () => {
    const { openTab, service, seen, page, stop, storage } = openWith();
    await settle();
    const other = openTab().credentials;
    await other.save(service.signIn('alice'));
    page.dispatchEvent(new Event('storage'));
    await settle();
    expect(seen).toEqual(['alice']);
    await storage.removeItem('credentials_site');
    page.dispatchEvent(new Event('storage'));
    await settle();
    expect(seen).toEqual(['alice', null]);
    stop();
    await other.save(service.signIn('bob'));
    page.dispatchEvent(new Event('storage'));
    await settle();
    expect(seen).toEqual(['alice', null]);
  });

  test("the page's event listener is removed with the last subscriber", () => {
    const { credentials, page, stop } = openWith();
    const removed = vi.spyOn(page, 'removeEventListener');
    const stopToo = credentials.subscribe(() => {});
    stop();
    expect(removed).not.toHaveBeenCalled();
    stopToo();
    expect(removed).toHaveBeenCalledExactlyOnceWith('storage', expect.any(Function));
  });

  test('account changes without a subscriber are not reported to later subscribers', async () => {
    const { credentials, service, seen, stop } = openWith();
    await credentials.save(service.signIn('alice'));
    stop();
    await credentials.save(service.signIn('bob'));
    credentials.subscribe((sub) => seen.push(sub));
    await credentials.save(service.signIn('bob'));
    expect(seen).toEqual(['alice']);
  });

  test('a listener that throws blocks neither the other listeners nor the account change', async () => {
    const { credentials, service, seen } = openWith();
    credentials.subscribe(() => {
      throw new Error('listener');
    });
    credentials.subscribe((sub) => seen.push(`second ${sub}`));
    await credentials.save(service.signIn('alice'));
    expect(seen).toEqual(['alice', 'second alice']);
    expect(await credentials.get()).toMatchObject({ sub: 'alice' });
  });
});
