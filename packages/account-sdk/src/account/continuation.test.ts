import { describe, expect, test } from 'vitest';
import { fakeClient, granted, refusal } from '../../test/fake-client.ts';
import { createAccountApi, type AccountApi } from './create-account-api.ts';
import { cancelled, ownError } from '../errors/account-error.ts';

const wanted = (id = 'i') => refusal('two_factor_required', 4015, { resource_id: id, methods: ['TOTP'] });
const verified = (token = 'v') => ({ verification_token: token, expires_in: 600 });
const secret = 'the password';

function start() {
  const client = fakeClient();
  return { client, api: createAccountApi(client) };
}

/** Resolves to the error that a call throws. */
const thrownBy = (running: Promise<unknown>) =>
  running.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );

const signIn = (api: AccountApi) => api.signInWithPassword({ username: 'lin', password: secret });

describe('continuing a call after an error that requires more proof', () => {
  test('4015: continueSignIn verifies the second factor and repeats the sign-in with the verification token', async () => {
    const { client, api } = start();
    client.answers = [wanted(), verified(), granted];
    const error = await thrownBy(signIn(api));
    const credentials = await api.continueSignIn(error, {
      verification_code: '123456',
      method: 'TOTP',
      trust_device: true,
    });
    expect(credentials).toMatchObject({ sub: 'sub-1' });
    const [first, verification, second] = client.calls;
    expect(verification).toEqual({
      method: 'POST',
      path: '/v1/auth/verification/verify',
      body: {
        client_id: 'app',
        verification_id: 'i',
        verification_code: '123456',
        method: 'TOTP',
        trust_device: true,
      },
    });
    expect(second).toEqual({ ...first, body: { ...(first?.body as object), verification_token: 'v' } });
    expect(client.done).toEqual([['save', granted]]);
  });

  test('4020: continueSignIn signs in with the code that was sent', async () => {
    const { client, api } = start();
    client.answers = [refusal('validate_required', 4020, { resource_id: 'i' }), verified(), granted];
    await api.continueSignIn(await thrownBy(signIn(api)), { verification_code: '123456' });
    expect(client.calls[2]?.body).toMatchObject({ password: secret, verification_token: 'v' });
  });

  test.each<[string, (api: AccountApi) => Promise<unknown>]>([
    ['/v1/auth/signin', (api) => api.signInWithCode({ username: 'lin', verification_token: 'of the code' })],
    ['/v1/auth/signin/with/provider', (api) => api.signInWithProvider({ provider_token: 't' })],
    ['/v1/user/trans/by/provider', (api) => api.transferByProvider({ provider_token: 't' })],
    ['/v1/user/cancellation/withdraw', (api) => api.withdrawCancellation({ ticket: 't' })],
  ])('a sign-in by %s can be continued with a second factor too', async (path, run) => {
    const { client, api } = start();
    client.answers = [wanted(), verified(), granted];
    await api.continueSignIn(await thrownBy(run(api)), { verification_code: '1' });
    expect(client.calls[2]).toMatchObject({ path, body: { verification_token: 'v' } });
    expect(client.calls[2]?.withCredentials).toBe(client.calls[0]?.withCredentials);
    expect(client.done).toEqual([['save', granted]]);
  });

  test('a refused sudo call can be continued too, and stores no credentials', async () => {
    const { client, api } = start();
    client.answers = [wanted(), verified(), { sudo_token: 's', expires_in: 300 }];
    const error = await thrownBy(api.sudo({ password: secret }));
    expect(await api.continueSudo(error, { verification_code: '1' })).toEqual({ sudo_token: 's', expires_in: 300 });
    expect(client.calls[2]).toMatchObject({
      path: '/v1/user/sudo',
      withCredentials: true,
      body: { password: secret, verification_token: 'v' },
    });
    expect(client.done).toEqual([]);
  });

  test('after a wrong code, the call can be continued again with the same error', async () => {
    const { client, api } = start();
    client.answers = [wanted(), refusal('invalid_two_factor', 4016), verified(), granted];
    const error = await thrownBy(signIn(api));
    await expect(api.continueSignIn(error, { verification_code: '0' })).rejects.toMatchObject({ error_code: 4016 });
    await api.continueSignIn(error, { verification_code: '1' });
    expect(client.calls.map(({ path }) => path).slice(1)).toEqual([
      '/v1/auth/verification/verify',
      '/v1/auth/verification/verify',
      '/v1/auth/signin',
    ]);
  });

  test('if the repeated call requires another proof, it is continued with the new error', async () => {
    const { client, api } = start();
    client.answers = [wanted('one'), verified(), wanted('two'), verified('w'), granted];
    const first = await thrownBy(signIn(api));
    const second = await thrownBy(api.continueSignIn(first, { verification_code: '1' }));
    await expect(api.continueSignIn(first, { verification_code: '2' })).rejects.toMatchObject({ error: 'local' });
    await api.continueSignIn(second, { verification_code: '2' });
    expect(client.calls[3]?.body).toMatchObject({ verification_id: 'two' });
    expect(client.calls[4]?.body).toMatchObject({ password: secret, verification_token: 'w' });
  });

  test.each([
    ownError('unreachable', 'offline'),
    cancelled(),
    refusal('captcha_required', 4001),
    refusal('captcha_invalid', 4002, { reason: 'CAPTCHA_REJECT' }),
  ])(
    'if the repeated call is lost or needs a captcha (%s), continuing again sends it without another code',
    async (end) => {
      const { client, api } = start();
      // The client has no captcha solver, so a required captcha makes the call fail.
      const answers = end.error === 'captcha_required' ? [end, end] : [end];
      client.answers = [wanted(), verified(), ...answers, granted];
      const error = await thrownBy(signIn(api));
      await expect(api.continueSignIn(error, { verification_code: '1' })).rejects.toBe(end);
      client.calls.length = 0;
      await api.continueSignIn(error, { verification_code: '1' });
      expect(client.calls.map(({ path }) => path)).toEqual(['/v1/auth/signin']);
      expect(client.calls[0]?.body).toMatchObject({ verification_token: 'v' });
    },
  );

  test('two concurrent continuations verify once and sign in once', async () => {
    const { client, api } = start();
    client.answers = [wanted(), verified(), granted];
    const error = await thrownBy(signIn(api));
    const answer = { verification_code: '1' };
    const [one, other] = await Promise.all([api.continueSignIn(error, answer), api.continueSignIn(error, answer)]);
    expect([one, client.calls.length, client.done.length]).toEqual([other, 3, 1]);
  });

  test('two concurrent continuations with a wrong code both fail, and a right code then succeeds', async () => {
    const { client, api } = start();
    client.answers = [wanted(), refusal('invalid_two_factor', 4016), verified(), granted];
    const error = await thrownBy(signIn(api));
    const both = [1, 2].map(() => thrownBy(api.continueSignIn(error, { verification_code: '0' })));
    const [one, other] = await Promise.all(both);
    expect([one, client.calls.length]).toEqual([other, 2]);
    expect(await api.continueSignIn(error, { verification_code: '1' })).toMatchObject({ sub: 'sub-1' });
  });

  test('an error that was continued successfully, or was refused, cannot be continued a second time', async () => {
    for (const last of [granted, refusal('invalid_verification_code', 4014)]) {
      const { client, api } = start();
      client.answers = [wanted(), verified(), last];
      const error = await thrownBy(signIn(api));
      await api.continueSignIn(error, { verification_code: '1' }).catch(() => {});
      await expect(api.continueSignIn(error, { verification_code: '1' })).rejects.toMatchObject({ error: 'local' });
      expect(client.calls).toHaveLength(3);
    }
  });

  test('an error that requires no proof cannot be continued', async () => {
    const { client, api } = start();
    client.answers = [refusal('invalid_account_or_password', 4022)];
    const error = await thrownBy(signIn(api));
    for (const handle of [error, wanted(), undefined, 'text']) {
      await expect(api.continueSignIn(handle, {})).rejects.toMatchObject({ error: 'local' });
    }
    expect(client.calls).toHaveLength(1);
  });

  test('the password of a call to continue is in no field of the error that could be logged', async () => {
    const { client, api } = start();
    client.answers = [wanted()];
    const error = (await thrownBy(signIn(api))) as Error;
    const shown = [JSON.stringify(error), String(error.stack), ...Reflect.ownKeys(error).map(String)].join();
    expect(shown + JSON.stringify(Object.values(error)) + client.log.lines.join()).not.toContain(secret);
  });
});
