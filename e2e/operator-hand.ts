import type { OperatorRole } from '@feisuo/contract/facts/permissions';
import { request as requests, type APIRequestContext } from '@playwright/test';
import { runAdminOn } from './data-folder.ts';
import { totp } from './sign-in-steps.ts';

/** Somebody of ours at work without a browser: what the console does, done through its documented API. */
export interface OperatorHand {
  name: string;
  request: APIRequestContext;
  /** Throws with the server's words where it refuses. */
  call<T = unknown>(method: 'get' | 'post' | 'put', path: string, data?: object): Promise<T>;
  /** On another day: by a new link, and the authenticator is shown once more. */
  comeBack(): Promise<void>;
}

/** Enters by a link of the command line and binds an authenticator, so that money and accounts are theirs to touch. */
export async function hireOperator(
  origin: string,
  folder: string,
  name: string,
  role: OperatorRole,
): Promise<OperatorHand> {
  const { output } = await runAdminOn(folder, 'operator', 'add', name, '--role', role);
  const request = await requests.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
  const call: OperatorHand['call'] = async (method, path, data) => {
    const answer = await request[method](`/console/api${path}`, data ? { data } : {});
    const body = await answer.json();
    if (body.code !== 0) throw new Error(`${method} ${path}: ${JSON.stringify(body)}`);
    return body.data;
  };
  const enter = (said: string) => call('post', '/enter', { token: /#enter=(\S+)/.exec(said)?.[1] ?? '' });
  await enter(output);
  const { secret } = await call<{ secret: string }>('post', '/factor/begin', {});
  // The code of the period before, so that the next one is there for coming back.
  await call('post', '/factor/confirm', { code: totp(secret, -1) });
  const comeBack = async () => {
    await enter((await runAdminOn(folder, 'operator', 'link', name)).output);
    await call('post', '/factor/prove', { code: totp(secret) });
  };
  return { name, request, call, comeBack };
}
