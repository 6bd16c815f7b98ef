import type { AccountClient } from '../src/account-client.ts';
import type { AccountConfig } from '../src/config.ts';
import type { Credentials, GrantedCredentials } from '../src/credentials/credentials.ts';
import { AccountError, ownError } from '../src/errors/account-error.ts';
import { omitUndefined } from '../src/omit-undefined.ts';
import type { Call } from '../src/request/call.ts';
import { fakeLog } from './fake-log.ts';
import { fakePlatform, type FakePlatform } from './fake-platform.ts';

/** The answer to one call: a reply, an error to throw, or a function of the call. */
export type ScriptedAnswer = object | AccountError | ((call: Call) => object | Promise<object>);

export interface FakeClient extends AccountClient {
  platform: FakePlatform;
  log: ReturnType<typeof fakeLog>;
  /** All calls, in order. */
  calls: Call[];
  /** Replies to the next calls, in order. When the list is empty, a call gets `{}`. */
  answers: ScriptedAnswer[];
  /** Operations on the credentials, in order. */
  done: unknown[][];
  /** The signed-in user's credentials. */
  stored: Credentials | null;
}

export const granted: GrantedCredentials = {
  token_type: 'Bearer',
  access_token: 'access-1',
  refresh_token: 'refresh-1',
  expires_in: 7200,
  sub: 'sub-1',
};

/** An error as the service returns it. */
export const refusal = (error: string, error_code: number, info: object = {}) =>
  new AccountError({ error, error_code, details: [{ reason: error.toUpperCase(), ...info }] });

/** A client without a network. A list of answers replies to calls, and operations on credentials are only recorded. */
export function fakeClient(config: Partial<AccountConfig> = {}): FakeClient {
  const platform = fakePlatform();
  const note = (name: string, ...more: unknown[]) => void client.done.push([name, ...more]);
  const client: FakeClient = {
    config: { clientId: 'app', apiOrigins: ['https://account.example'], ...config },
    platform,
    log: fakeLog(),
    calls: [],
    answers: [],
    done: [],
    stored: { ...granted, expires_at: '', refresh_token: 'refresh-0', sub: 'sub-0' },
    storage: { getItem: () => null, setItem: () => {}, removeItem: () => {} },
    deviceId: () => Promise.resolve('device-1'),
    async request<Reply>(call: Call) {
      // Headers that are undefined are not sent.
      const { headers, ...rest } = call;
      const sent = omitUndefined(headers);
      client.calls.push(Object.keys(sent).length > 0 ? { ...rest, headers: sent } : rest);
      const answer = client.answers.shift() ?? {};
      const reply = typeof answer === 'function' ? await answer(call) : answer;
      if (reply instanceof Error) throw reply;
      return reply as Reply;
    },
    credentials: {
      async get(options) {
        note('get', options);
        if (!client.stored) throw ownError('unauthenticated', 'unknown');
        return client.stored;
      },
      peek: () => Promise.resolve(client.stored),
      async save(grant) {
        note('save', grant);
        client.stored = { ...granted, expires_at: '', refresh_token: '', sub: '', ...grant };
        return client.stored;
      },
      refreshEarly: () => Promise.resolve(client.stored),
      async clear() {
        note('clear');
        client.stored = null;
      },
      dropAccessToken: () => Promise.resolve(),
      revoke: async (hint) => note('revoke', hint),
      isAnonymous: () => Promise.resolve(false),
      switchTo: () => Promise.resolve(),
      subscribe: () => () => {},
    },
  };
  return client;
}
