import type { VerificationMethod } from '@feisuo/contract/facts/account-vocabulary';
import { accountPaths, fillPath } from '@feisuo/contract/facts/paths';
import { twoFactorPaths } from '@feisuo/contract/facts/two-factor-paths';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { Secret, TOTP } from 'otpauth';
import { accountCaller, bearer, SITE } from './account-caller.ts';
import { proofOf, sudoOf } from './account-fixtures.ts';
import { SoftwarePasskey, type Oddities } from './software-passkey.ts';
import type { TestAnswer, TestServer } from './test-server.ts';

/** Origin of the account pages. */
export const OWN_ORIGIN = { origin: 'http://localhost:8080' };

const STEP_MS = 30_000;

/** The code that an authenticator app shows. */
export const totpAt = (secret: string, at: Date, steps = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at.getTime() + steps * STEP_MS });

/** The challenge id in a refusal that asks for a second factor. */
export const challengeOf = ({ body }: TestAnswer): string => body.details[0].resource_id;

/** For each answer 200, or the error code of the refusal. */
export const outcomesOf = (answers: TestAnswer[]): number[] =>
  answers.map(({ status, body }) => (status === 200 ? 200 : body.error_code));

export interface Enrolled {
  secret: string;
  codes: string[];
}

export function secondFactorCaller(server: TestServer) {
  const account = accountCaller(server);
  let offsetMs = 0;

  /** A code that was not used yet: the clock moves by one step for each. */
  function freshCode(secret: string): string {
    server.clock.setOffset((offsetMs += STEP_MS));
    return totpAt(secret, server.clock.unshifted());
  }

  async function begin(credentials: Credentials): Promise<string> {
    const body = { method: 'TOTP', sudo_token: await sudoOf(server, credentials) };
    return (await account.send('POST', twoFactorPaths.twoFactor, body, bearer(credentials))).body.secret;
  }

  const confirm = (credentials: Credentials, code: string) =>
    account.send('POST', twoFactorPaths.confirm, { code }, bearer(credentials));

  async function enrol(credentials: Credentials): Promise<Enrolled> {
    const secret = await begin(credentials);
    const confirmed = await confirm(credentials, freshCode(secret));
    if (confirmed.status !== 200) throw new Error(`not enrolled: ${JSON.stringify(confirmed.body)}`);
    return { secret, codes: confirmed.body.recovery_codes };
  }

  /** Signs up an account with an authenticator app. */
  async function signUpGuarded(): Promise<Credentials & Enrolled & { phone: string }> {
    const credentials = await account.signUp();
    return { ...credentials, ...(await enrol(credentials)) };
  }

  /** Signs in with the token of a verified code. */
  async function signInByCode(phone: string) {
    const token = await proofOf(server, phone, 'SIGN_IN');
    return server.post(accountPaths.signIn, { username: phone, verification_token: token, ...SITE });
  }

  const verify = (id: string, code: string, method?: VerificationMethod, more: object = {}) =>
    server.post(accountPaths.verify, {
      verification_id: id,
      verification_code: code,
      ...(method && { method }),
      ...SITE,
      ...more,
    });

  /** Asks for the options with which a passkey answers this challenge of a sign-in. */
  const askPasskey = (id: string) => server.post(accountPaths.passkeyChallenge, { verification_id: id, ...SITE });

  /** Verifies the second factor and returns the token with which the sign-in is repeated. */
  async function factorToken(asked: TestAnswer, secret: string, more: object = {}): Promise<string> {
    const answer = await verify(challengeOf(asked), freshCode(secret), 'TOTP', more);
    if (answer.status !== 200) throw new Error(`not verified: ${JSON.stringify(answer.body)}`);
    return answer.body.verification_token;
  }

  async function passkeyOptions(credentials: Credentials) {
    const body = { sudo_token: await sudoOf(server, credentials) };
    const { body: answer } = await account.send('POST', twoFactorPaths.passkeyOptions, body, bearer(credentials));
    return answer.options;
  }

  async function addPasskey(credentials: Credentials, passkey = new SoftwarePasskey(), oddities: Oddities = {}) {
    const attestation = passkey.attest(await passkeyOptions(credentials), oddities);
    const answer = await account.send('POST', twoFactorPaths.passkeys, { attestation }, bearer(credentials));
    return { passkey, answer };
  }

  const removePasskey = async (credentials: Credentials, id: string) =>
    account.send(
      'DELETE',
      `${fillPath(twoFactorPaths.passkey, { passkey_id: id })}?sudo_token=${await sudoOf(server, credentials)}`,
      undefined,
      bearer(credentials),
    );

  const removeTotp = async (credentials: Credentials) =>
    account.send(
      'DELETE',
      `${twoFactorPaths.twoFactor}?sudo_token=${await sudoOf(server, credentials)}`,
      undefined,
      bearer(credentials),
    );

  const status = async (credentials: Credentials) =>
    (await server.get(twoFactorPaths.twoFactor, bearer(credentials))).body;

  return {
    freshCode,
    begin,
    confirm,
    enrol,
    signUpGuarded,
    signInByCode,
    verify,
    askPasskey,
    factorToken,
    passkeyOptions,
    addPasskey,
    removePasskey,
    removeTotp,
    status,
  };
}
