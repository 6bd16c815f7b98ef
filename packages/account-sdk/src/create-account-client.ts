import { defaultLocale, matchLocale } from '@feisuo/contract/facts/locales';
import type { AccountClient } from './account-client.ts';
import { browserPlatform } from './browser-platform.ts';
import type { AccountConfig } from './config.ts';
import { createCredentialsKeeper } from './credentials/create-credentials-keeper.ts';
import { createDeviceId } from './device-id.ts';
import { given } from './given.ts';
import { createLogger } from './log/create-logger.ts';
import { authorised } from './request/authorised.ts';
import { createTransport } from './request/transport.ts';
import { steady } from './storage/steady.ts';
import { localStore } from './storage/web-stores.ts';

/**
 * Makes the client that everything else is built on. Nothing is sent, and nothing of the page is touched, before it is used.
 */
export function createAccountClient(settings: AccountConfig): AccountClient {
  // In provider mode, what the provider says of client id, origins and sign-out address takes the place of ours.
  const config: AccountConfig = {
    ...settings,
    ...given(settings.provider),
    ...(settings.locale && { locale: matchLocale(settings.locale) ?? defaultLocale }),
  };
  const platform = browserPlatform(config.platform);
  const log = createLogger(config.logLevel);
  const storage = steady(config.storage ?? localStore(), log);
  const base = { config, platform, log, storage, deviceId: createDeviceId(config, platform, storage) };
  const send = createTransport(base);
  const credentials = createCredentialsKeeper(base, send);
  return { ...base, credentials, request: authorised(send, credentials) };
}
