import { AccountError } from '../src/errors/account-error.ts';
import type { AccountConfig } from '../src/config.ts';
import { createTransport } from '../src/request/transport.ts';
import { fakeLog } from './fake-log.ts';
import { fakePlatform } from './fake-platform.ts';

/** Creates a transport on a fake platform. By default it has one origin. */
export function startTransport(config: Partial<AccountConfig> = {}) {
  const platform = fakePlatform();
  const log = fakeLog();
  const send = createTransport({
    config: { clientId: 'site', apiOrigins: ['https://account.test'], ...config },
    platform,
    log,
    deviceId: async () => 'device-1',
  });
  return { ...platform, platform, log, send };
}

/** Returns the AccountError of a rejected promise. Fails if the promise resolves or rejects with another error. */
export async function refusalOf(promise: Promise<unknown>): Promise<AccountError> {
  const outcome = await promise.then(
    () => 'done',
    (thrown: unknown) => thrown,
  );
  if (!(outcome instanceof AccountError)) throw new Error(`not refused by an AccountError: ${String(outcome)}`);
  return outcome;
}
