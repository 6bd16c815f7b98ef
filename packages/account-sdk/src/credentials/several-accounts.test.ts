import { describe, expect, test } from 'vitest';
import { openBrowser } from '../../test/open-tab.ts';

const several = { config: { multipleAccounts: true } };

test.each([
  ['anon_x', true],
  ['anon_', false],
  ['anonymous', false],
  ['alice', false],
])('§3 an anonymous account has a sub longer than 5 characters with the prefix: ‘%s’ %s', async (sub, isAnonymous) => {
  const { openTab, service } = openBrowser();
  const { credentials } = openTab();
  expect(await credentials.isAnonymous()).toBe(false);
  await credentials.save(service.signIn(sub));
  expect(await credentials.isAnonymous()).toBe(isAnonymous);
});

describe('a client for one account', () => {
  test('in a client for one account, a second sign-in replaces the first', async () => {
    const { openTab, service } = openBrowser();
    const { credentials } = openTab();
    await credentials.save(service.signIn('alice'));
    await credentials.save(service.signIn('bob'));
    await credentials.switchTo('bob');
    await expect(credentials.switchTo('alice')).rejects.toMatchObject({ error: 'unauthenticated' });
    expect(await credentials.get()).toMatchObject({ sub: 'bob' });
  });
});

describe('§3 a client for several accounts', () => {
  async function both() {
    const browser = openBrowser(several);
    const tab = browser.openTab();
    await tab.credentials.save(browser.service.signIn('alice'));
    await tab.credentials.save(browser.service.signIn('bob'));
    return { ...browser, ...tab };
  }

  test('a client for several accounts stores credentials under client id @ sub, and the current sub separately', async () => {
    const { storage } = await both();
    expect(JSON.parse((await storage.getItem('credentials_site@alice')) ?? '')).toMatchObject({ sub: 'alice' });
    expect(JSON.parse((await storage.getItem('credentials_site@bob')) ?? '')).toMatchObject({ sub: 'bob' });
    expect(await storage.getItem('current_sub_site')).toBe('bob');
    expect(await storage.getItem('credentials_site')).toBeNull();
  });

  test('switching the account changes it in all tabs', async () => {
    const { credentials, openTab } = await both();
    await credentials.switchTo('alice');
    expect(await openTab().credentials.get()).toMatchObject({ sub: 'alice' });
    await expect(credentials.switchTo('carol')).rejects.toMatchObject({ error: 'unauthenticated', error_code: 16 });
    expect(await credentials.get()).toMatchObject({ sub: 'alice' });
  });

  test('each of several accounts is refreshed separately, even across a switch', async () => {
    const { credentials, server, service } = await both();
    server.queue = [
      async () => {
        await credentials.switchTo('alice');
        const { access_token } = await credentials.get({ force: true });
        return { json: { ...service.signIn('bob'), access_token: `after ${access_token}` } };
      },
    ];
    const bob = await credentials.get({ force: true });
    expect(bob.sub).toBe('bob');
    expect(await credentials.get()).toMatchObject({ sub: 'alice', refresh_token: '0.1' });
    await credentials.switchTo('bob');
    expect(await credentials.get()).toEqual(bob);
  });

  test('after the current account is signed out, no account is current and the other accounts stay stored', async () => {
    const { credentials, storage } = await both();
    await credentials.revoke();
    expect(await credentials.peek()).toBeNull();
    await expect(credentials.get()).rejects.toMatchObject({ error: 'unauthenticated' });
    expect(await storage.getItem('current_sub_site')).toBeNull();
    await credentials.switchTo('alice');
    await credentials.clear();
    await expect(credentials.switchTo('alice')).rejects.toMatchObject({ error: 'unauthenticated' });
  });

  test('a refused refresh clears only the credentials of the refreshed account', async () => {
    const { credentials, service } = await both();
    const [alice] = service.sessions;
    if (alice) alice.ended = 'signed out';
    await credentials.switchTo('alice');
    await expect(credentials.get({ force: true })).rejects.toMatchObject({ error: 'unauthenticated' });
    await expect(credentials.switchTo('alice')).rejects.toMatchObject({ error: 'unauthenticated' });
    await credentials.switchTo('bob');
    expect(await credentials.get()).toMatchObject({ sub: 'bob' });
  });

  test('a refresh that is refused after the account was switched signs out only the refreshed account', async () => {
    const { credentials, server } = await both();
    server.queue = [
      async () => {
        await credentials.switchTo('alice');
        return { status: 400, json: { error: 'invalid_grant', error_code: 4126 } };
      },
    ];
    await expect(credentials.get({ force: true })).rejects.toMatchObject({ error: 'unauthenticated' });
    expect(await credentials.get()).toMatchObject({ sub: 'alice' });
    await expect(credentials.switchTo('bob')).rejects.toMatchObject({ error: 'unauthenticated' });
  });
});
