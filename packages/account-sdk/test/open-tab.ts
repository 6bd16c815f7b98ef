import type { AccountConfig } from '../src/config.ts';
import { createAccountClient } from '../src/create-account-client.ts';
import { memoryStore } from '../src/storage/web-stores.ts';
import { fakePlatform, type FakePlatformOptions } from './fake-platform.ts';
import { tokenServer } from './token-server.ts';

type Options = FakePlatformOptions & { config?: Partial<AccountConfig> };

/** A fake browser: one store for all its tabs, and a token service. */
export function openBrowser({ config, ...options }: Options = {}) {
  const first = fakePlatform(options);
  const storage = config?.storage ?? memoryStore();
  const service = tokenServer(first.server, first.time);

  /** Opens a page of the site in a new tab, with a client of its own. */
  function openTab(more: Partial<AccountConfig> = {}, platformOptions: FakePlatformOptions = {}) {
    const platform = fakePlatform({ beside: first, ...platformOptions });
    const client = createAccountClient({
      clientId: 'site',
      apiOrigins: ['https://account.test'],
      storage,
      ...config,
      ...more,
      platform,
    });
    return { platform, client, credentials: client.credentials };
  }

  return {
    service,
    storage,
    openTab,
    tick: first.tick,
    requests: first.requests,
    server: first.server,
    time: first.time,
  };
}
