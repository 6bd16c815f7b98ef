import type { OperatorRole } from '@feisuo/contract/facts/permissions';
import { request as requests, type APIRequestContext } from '@playwright/test';
import { runAdminOn } from './server-data-folder.ts';
import { totp } from './sign-in-steps.ts';

/** An operator who uses the console's API without a browser. */
export interface OperatorClient {
  name: string;
  request: APIRequestContext;
  /** Throws an error with the server's message. */
  call<T = unknown>(method: 'get' | 'post' | 'put', path: string, data?: object): Promise<T>;
  /** Opens a new session by a new sign-in link, with a new proof of identity. */
  comeBack(): Promise<void>;
}

/** Creates an operator, signs in by a link, and sets up an authenticator, which actions on money require. */
export async function enrolOperator(
  origin: string,
  folder: string,
  name: string,
  role: OperatorRole,
): Promise<OperatorClient> {
  const { output } = await runAdminOn(folder, 'operator', 'add', name, '--role', role);
  const request = await requests.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
  const call: OperatorClient['call'] = async (method, path, data) => {
    const answer = await request[method](`/console/api${path}`, data ? { data } : {});
    const body = await answer.json();
    if (body.code !== 0) throw new Error(`${method} ${path}: ${JSON.stringify(body)}`);
    return body.data;
  };
  const enter = (said: string) => call('post', '/enter', { token: /#enter=(\S+)/.exec(said)?.[1] ?? '' });
  await enter(output);
  const { secret } = await call<{ secret: string }>('post', '/factor/begin', {});
  // Uses the code of the previous 30 seconds, so that the current code is still unused.
  await call('post', '/factor/confirm', { code: totp(secret, -1) });
  const comeBack = async () => {
    await enter((await runAdminOn(folder, 'operator', 'link', name)).output);
    await call('post', '/factor/prove', { code: totp(secret) });
  };
  return { name, request, call, comeBack };
}
