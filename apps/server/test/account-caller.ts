import { accountPaths, sandboxPaths } from '@feisuo/contract/facts/paths';
import type { VerificationUsage } from '@feisuo/contract/facts/account-vocabulary';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { captchaFor, proofOf } from './account-fixtures.ts';
import type { TestAnswer, TestServer } from './test-server.ts';

export const SITE = { client_id: 'feisuo-site' };
export const PASSWORD = 'correct horse battery';

let phones = 0;
/** Returns a mobile number of mainland China that is unique in the test file. */
export const newPhone = () => `139${String((phones += 1)).padStart(8, '0')}`;

export const bearer = ({ access_token: token }: Pick<Credentials, 'access_token'>) => ({
  authorization: `Bearer ${token}`,
});

/** Calls the account service over HTTP, and reads codes from the outbox. */
export function accountCaller(server: TestServer) {
  const send = (
    method: 'POST' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object,
    headers: Record<string, string> = {},
  ) => server.request({ method, url, headers, ...(payload && { payload }) });

  const contact = (to: string) => (to.includes('@') ? { email: to } : { phone_number: to });

  async function lastCode(to: string): Promise<string> {
    const { body } = await server.get(`${sandboxPaths.outbox}?to=${encodeURIComponent(to)}`);
    return body.data.find(({ code }: { code: string }) => code)?.code ?? '';
  }

  /**
   * Requests a code. If the server requires a captcha, which it does for a second code from an unknown device, repeats
   * the request with a captcha token.
   */
  async function askCode(to: string, usage: VerificationUsage, more: object = {}): Promise<TestAnswer> {
    const body = { ...contact(to), usage, ...SITE, ...more };
    const first = await server.post(accountPaths.verification, body);
    if (first.body.error_code !== 4001) return first;
    const device = 'unknown-device';
    const solved = { captcha_token: await captchaFor(server, accountPaths.verification, device) };
    return server.post(accountPaths.verification, { ...body, ...solved }, { 'x-device-id': device });
  }

  /** Requests a code, reads it, and exchanges it for a verification token. */
  async function verifiedToken(to: string, usage: VerificationUsage): Promise<string> {
    const asked = await askCode(to, usage);
    if (asked.status !== 200) throw new Error(`no code was sent: ${JSON.stringify(asked.body)}`);
    const code = await lastCode(to);
    const id = asked.body.verification_id;
    const verified = await server.post(accountPaths.verify, { verification_id: id, verification_code: code, ...SITE });
    return verified.body.verification_token;
  }

  /** Signs up with a verification token from the database, without sending a code. */
  async function signUp(to = newPhone(), more: object = {}): Promise<Credentials & { phone: string }> {
    const token = await proofOf(server, to, 'REGISTER');
    const body = { ...contact(to), verification_token: token, password: PASSWORD, ...SITE, ...more };
    const answer = await server.post(accountPaths.signUp, body);
    if (answer.status !== 200) throw new Error(`sign-up was refused: ${JSON.stringify(answer.body)}`);
    return { ...answer.body, phone: to };
  }

  /** Signs up without a password. Hashing a password would take longer than the rest of the sign-up. */
  const join = (to = newPhone(), more: object = {}) => signUp(to, { password: undefined, ...more });

  /** Signs in again with a code. */
  async function comeBack({ phone }: { phone: string }, headers: Record<string, string> = {}): Promise<Credentials> {
    const token = await proofOf(server, phone, 'SIGN_IN');
    const body = { username: phone, verification_token: token, ...SITE };
    const answer = await server.post(accountPaths.signIn, body, headers);
    if (answer.status !== 200) throw new Error(`sign-in was refused: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  const signIn = (username: string, password = PASSWORD, more: object = {}, headers: Record<string, string> = {}) =>
    server.post(accountPaths.signIn, { username, password, ...SITE, ...more }, headers);

  const refresh = (refreshToken: string, more: object = {}, headers: Record<string, string> = {}) =>
    server.post(
      accountPaths.token,
      { grant_type: 'refresh_token', refresh_token: refreshToken, ...SITE, ...more },
      headers,
    );

  const me = (credentials: Pick<Credentials, 'access_token'>) => server.get(accountPaths.me, bearer(credentials));

  async function sudo(credentials: Credentials, password = PASSWORD): Promise<string> {
    return (await send('POST', accountPaths.sudo, { password }, bearer(credentials))).body.sudo_token;
  }

  return { send, lastCode, askCode, verifiedToken, signUp, join, comeBack, signIn, refresh, me, sudo };
}
