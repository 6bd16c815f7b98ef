import { defaultLocale, matchLocale } from '@feisuo/contract/facts/locales';
import { deviceIdKey } from '@feisuo/contract/facts/account-vocabulary';
import type { AccountClient } from './account-client.ts';
import type { AccountConfig } from './config.ts';
import { createCredentialsKeeper } from './credentials/create-credentials-keeper.ts';
import { omitUndefined } from './omit-undefined.ts';
import { createLogger } from './log/create-logger.ts';
import { authorised } from './request/authorised.ts';
import { createTransport } from './request/transport.ts';
import { resilientStorage, type ResilientStorage } from './storage/resilient-storage.ts';
import { localStore } from './storage/web-stores.ts';
import { underWebLock } from './lock/tab-lock.ts';
import { type Platform, browserPlatform } from './platform.ts';

/** Creates the core client. Until it is used, it sends no request and does not touch the page. */
export function createAccountClient(settings: AccountConfig): AccountClient {
  // In provider mode, the provider's client id, origins and sign-out address replace those of the client.
  const config: AccountConfig = {
    ...settings,
    ...omitUndefined(settings.provider),
    ...(settings.locale && { locale: matchLocale(settings.locale) ?? defaultLocale }),
  };
  const platform = browserPlatform(config.platform);
  const log = createLogger(config.logLevel);
  const storage = resilientStorage(config.storage ?? localStore(), log);
  const base = { config, platform, log, storage, deviceId: createDeviceId(config, platform, storage) };
  const send = createTransport(base);
  const credentials = createCredentialsKeeper(base, send);
  return { ...base, credentials, request: authorised(send, credentials) };
}

/** Reads the id of this device: the configured id, or one that is generated once for all clients of the origin. */
export function createDeviceId(
  { device }: Pick<AccountConfig, 'device'>,
  platform: Pick<Platform, 'random' | 'locks' | 'wait'>,
  storage: ResilientStorage,
): () => Promise<string> {
  let known = '';

  async function find(): Promise<string> {
    const stored = await storage.getItem(deviceIdKey);
    if (stored) known = stored;
    // If the store was cleared, this page keeps its device id and stores that id again.
    else await storage.setItem(deviceIdKey, (known ||= platform.random(32)));
    return known;
  }

  // If several tabs open at the same time, a Web Lock lets one of them generate the id. Without Web Locks each tab may
  // generate an id, and later all tabs use the id that was stored last.
  return async () => device?.deviceId || (known ? find() : underWebLock(platform, deviceIdKey, find));
}
