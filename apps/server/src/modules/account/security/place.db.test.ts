import { accountPaths } from '@feisuo/contract/facts/paths';
import { expect, test } from 'vitest';
import { accountCaller, newPhone, SITE } from '../../../../test/account-caller.ts';
import { useTestServer } from '../../../../test/test-server.ts';

const server = useTestServer();

test.each(['fe80::1%eth0', 'fe80::2%25en0', '64:ff9b::1.2.3.4', '::ffff:7f00:1', '(unknown)'])(
  'requesting and entering a code works from the address %s',
  async (remoteAddress) => {
    const account = accountCaller(server);
    const phone = newPhone();
    const send = (url: string, payload: object) =>
      server.request({ method: 'POST', url, payload: { ...payload, ...SITE }, remoteAddress });
    const asked = await send(accountPaths.verification, { phone_number: phone, usage: 'REGISTER_SIGN_IN' });
    expect(asked.status).toBe(200);
    const code = await account.lastCode(phone);
    const entered = await send(accountPaths.signIn, { username: phone, verification_code: code });
    expect(entered).toMatchObject({ status: 200, body: { token_type: 'Bearer' } });
  },
);
