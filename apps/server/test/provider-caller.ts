import { accountPaths, fillPath, sandboxPaths } from '@feisuo/contract/facts/paths';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { eq } from 'drizzle-orm';
import { accounts } from '../src/modules/account/people/accounts.tables.ts';
import { accountCaller, bearer, newPhone, SITE } from './account-caller.ts';
import { proofOf } from './account-fixtures.ts';
import { bindIdentity, demoVisitor, unbindIdentity } from './demo-visitor.ts';
import type { TestServer } from './test-server.ts';

/** Settings of two sign-in providers in addition to the demo provider. */
export const someProviders = {
  PROVIDERS: JSON.stringify([
    { id: 'wechat', name: '微信', kind: 'wechat', appId: 'wx1', appSecret: 'wechat-secret' },
    { id: 'qq', name: 'QQ', kind: 'qq', appId: '1', appKey: 'qq-secret' },
  ]),
};

export const refusedToken = { status: 400, body: { error: 'invalid_grant', error_code: 4126 } };
export const providerPath = (id: string) => fillPath(accountPaths.provider, { provider_id: id });

let people = 0;

export function providerCaller(server: TestServer) {
  const account = accountCaller(server);
  return {
    account,
    visitor: demoVisitor(server),
    newIdentity: () => `person-${(people += 1)}`,
    signIn: (token: string, more: object = {}) =>
      server.post(accountPaths.signInWithProvider, { provider_token: token, ...SITE, ...more }),
    bind: (who: Credentials, token: string) => bindIdentity(server, who, token),
    unbind: (who: Credentials, id?: string) => unbindIdentity(server, who, id),
    listed: async (who: Credentials) => (await server.get(accountPaths.providers, bearer(who))).body,
    become: (who: Credentials, token: string, more: object = {}) =>
      account.send('PATCH', accountPaths.transferByProvider, { provider_token: token, ...more }, bearer(who)),
    transfer(who: Credentials, token: string, id = 'demo', more: object = {}) {
      const path = fillPath(accountPaths.transferProvider, { provider_id: id });
      return account.send('POST', path, { provider_trans_token: token, ...more }, bearer(who));
    },
    async signUpWith(token: string, more: object = {}) {
      const phone = newPhone();
      const proof = await proofOf(server, phone, 'REGISTER');
      const body = { phone_number: phone, verification_token: proof, provider_token: token, ...SITE, ...more };
      return server.post(accountPaths.signUp, body);
    },
    /** Removes phone, mailbox, user name and password of an account, so that these cannot sign in. */
    async shutOut(id: string): Promise<void> {
      const nothing = { phone: null, email: null, passwordHash: null, username: null, usernameKey: null };
      await server.deps.db.update(accounts).set(nothing).where(eq(accounts.id, id));
    },
    async historyOf(who: Credentials): Promise<string[]> {
      const { body } = await server.get(accountPaths.securityHistory, bearer(who));
      return (body.data as { kind: string }[]).map(({ kind }) => kind);
    },
    async messagesTo(phone: string): Promise<string[]> {
      const { body } = await server.get(`${sandboxPaths.outbox}?to=${phone}`);
      return (body.data as { text: string }[]).map(({ text }) => text);
    },
  };
}
