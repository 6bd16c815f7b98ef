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

/** Returns the code that an authenticator app shows at a time. `steps` shifts the time by steps of 30 s. */
export const totpAt = (secret: string, at: Date, steps = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at.getTime() + steps * STEP_MS });

/** Returns the challenge id from an answer that asks for a second factor. */
export const challengeOf = ({ body }: TestAnswer): string => body.details[0].resource_id;

/** Maps each answer to 200 or to the error code of its refusal. */
export const outcomesOf = (answers: TestAnswer[]): number[] =>
  answers.map(({ status, body }) => (status === 200 ? 200 : body.error_code));

export interface Enrolled {
  secret: string;
  codes: string[];
}

export function secondFactorCaller(server: TestServer) {
  const account = accountCaller(server);
  let offsetMs = 0;

  /** Returns a code that was not used before. Each call moves the clock by one time step. */
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

  /** Signs up an account and sets up an authenticator app. */
  async function signUpGuarded(): Promise<Credentials & Enrolled & { phone: string }> {
    const credentials = await account.signUp();
    return { ...credentials, ...(await enrol(credentials)) };
  }

  /** Signs in with a verification token for the phone number. */
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

  /** Requests the options for answering a sign-in challenge with a passkey. */
  const askPasskey = (id: string) => server.post(accountPaths.passkeyChallenge, { verification_id: id, ...SITE });

  /** Verifies the second factor, and returns the token with which the client repeats the sign-in. */
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
