import type { InjectOptions } from 'fastify';
import { expect } from 'vitest';
import { createAccountApi } from '../../../packages/account-sdk/src/account/create-account-api.ts';
import type { AccountConfig } from '../../../packages/account-sdk/src/config.ts';
import { createAccountClient } from '../../../packages/account-sdk/src/create-account-client.ts';
import { memoryStore } from '../../../packages/account-sdk/src/storage/web-stores.ts';
import { fakeLocks } from '../../../packages/account-sdk/test/fake-locks.ts';
import { fakeTime } from '../../../packages/account-sdk/test/fake-time.ts';
import { newPhone, PASSWORD } from './account-caller.ts';
import { proofOf } from './account-fixtures.ts';
import { totpAt } from './second-factor-caller.ts';
import type { TestServer } from './test-server.ts';

/** Returns the error with which a call fails. */
export const refused = (running: Promise<unknown>) =>
  running.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );

/** Browsers that use the account SDK like a site. Requests are passed to the server directly, without a socket. */
export function sdkBrowsers(server: TestServer) {
  let devices = 0;
  let offsetMs = 0;

  async function answerOf(url: string, { method = 'GET', headers, body }: RequestInit, remoteAddress: string) {
    const options = {
      method,
      url: url.replace(/^http:\/\/[^/]+/, ''),
      headers: Object.fromEntries(new Headers(headers)),
      remoteAddress,
      ...(typeof body === 'string' && { payload: body }),
    };
    const answer = await server.app.inject(options as InjectOptions);
    return new Response(answer.body, { status: answer.statusCode });
  }

  /** A browser with its own storage and IP address. `answered` resolves when all its requests have an answer. */
  function browser(config: Partial<AccountConfig> = {}) {
    const time = fakeTime();
    const [deviceId, address] = [`browser-${(devices += 1)}`, `10.0.0.${devices}`];
    const asked: Promise<unknown>[] = [];
    const fetch = (url: string, init: RequestInit) => {
      const answer = answerOf(url, init, address);
      asked.push(answer);
      return answer;
    };
    const client = createAccountClient({
      clientId: 'feisuo-site',
      apiOrigins: ['http://localhost:8080'],
      storage: memoryStore(),
      device: { deviceId },
      platform: { fetch, wait: time.wait, now: () => server.clock.now().getTime(), locks: fakeLocks(), page: null },
      ...config,
    });
    const answered = async () => void (await Promise.all(asked));
    return { api: createAccountApi(client), client, deviceId, tick: time.tick, answered, asked };
  }

  /** Moves the clock forward. */
  const pass = (ms: number) => server.clock.setOffset((offsetMs += ms));
  return {
    browser,
    pass,
    /** Signs up a new member in a new browser. */
    async join(more: object = {}, config: Partial<AccountConfig> = {}) {
      const phone = newPhone();
      const own = browser(config);
      const verification_token = await proofOf(server, phone, 'REGISTER');
      await own.api.signUp({ phone_number: phone, verification_token, password: PASSWORD, ...more });
      const sudo = async () => (await own.api.sudo({ password: PASSWORD })).sudo_token;
      return { ...own, phone, sudo };
    },
    /** Returns a TOTP code that was not used before. Each call moves the clock by 30 s. */
    totp(secret: string): string {
      pass(30_000);
      return totpAt(secret, server.clock.now());
    },
  };
}
