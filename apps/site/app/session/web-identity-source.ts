import { isCancelled, isUnauthenticated } from '@feisuo/account-sdk';
import { accountPaths } from '@feisuo/contract/facts/paths';
import type { Environment } from '@feisuo/contract/facts/environments';
import { loginUserOf, type ComposeVipData, type Profile } from './login-user.ts';
import type { ComposeQuestion } from './read-compose.ts';
import type { SiteAccount } from './site-account.ts';
import type { IdentitySource } from './identity-source.ts';

export interface WebIdentityDeps {
  account: SiteAccount;
  sessionMarker(): string;
  peerId(): string;
  device: Environment | 'pc';
  readCompose(question: ComposeQuestion): Promise<ComposeVipData | null>;
  now(): number;
  /** Calls `heard` when the page is restored from the back/forward cache, or when the network returns. */
  onReturn(heard: () => void): () => void;
  onRefocus(heard: () => void): () => void;
  /** Calls `heard` when the sign-in dialog was closed after a completed sign-in. */
  onSignInFrameClosed(heard: () => void): () => void;
}

/** The identity source that asks the account service. */
export function createWebIdentitySource(deps: WebIdentityDeps): IdentitySource {
  const { client, sso } = deps.account;
  const { credentials } = client;

  async function accessToken(): Promise<string | null> {
    try {
      return (await credentials.get()).access_token;
    } catch (thrown) {
      if (isUnauthenticated(thrown)) return null;
      throw thrown;
    }
  }

  /** Drops the refused token, so that the next call renews it. A newer token that another tab stored is kept. */
  async function renewToken(refused: string): Promise<string | null> {
    await credentials.dropAccessToken(refused);
    return accessToken();
  }

  return {
    async start() {
      await sso.init();
    },
    async readUser() {
      const token = await accessToken();
      if (!token) return null;
      try {
        const sessionid = deps.sessionMarker();
        const { sub = '' } = (await credentials.peek()) ?? {};
        const [profile, guid, composeVipData] = await Promise.all([
          client.request<Profile>({ path: accountPaths.me, withCredentials: true }),
          client.deviceId(),
          deps.readCompose({ userId: sub, sessionid, accessToken: token, renewToken }),
        ]);
        return loginUserOf(profile, {
          // Reads the token again, because the calls above may have renewed it.
          accessToken: (await accessToken()) ?? token,
          sessionid,
          guid,
          peerid: deps.peerId(),
          device: deps.device,
          composeVipData,
          now: deps.now(),
        });
      } catch (thrown) {
        if (isUnauthenticated(thrown)) return null;
        throw thrown;
      }
    },
    accessToken,
    async renew(refused) {
      if (refused) await credentials.dropAccessToken(refused);
    },
    async signIn({ how = 'redirect', returnTo, prompt }, onAnswered = () => {}) {
      const options = { ...(returnTo !== undefined && { returnTo }), ...(prompt && { prompt }) };
      // When the dialog closes after a completed sign-in, the answer is still to be exchanged for tokens.
      const stop = how === 'popup' ? deps.onSignInFrameClosed(onAnswered) : undefined;
      try {
        const { signedIn } = await (how === 'popup' ? sso.signInByIframe(options) : sso.signIn(options));
        return signedIn;
      } catch (thrown) {
        if (isCancelled(thrown)) return false;
        throw thrown;
      } finally {
        stop?.();
      }
    },
    signOut: () => sso.signOutByIframe(),
    async accountApi() {
      const { createAccountApi } = await import('./site-account.ts');
      return createAccountApi(client);
    },
    watch(onChange) {
      const stops = [
        credentials.subscribe((sub) => onChange(sub ? 'in' : 'out')),
        deps.onReturn(() => void credentials.peek().then((stored) => onChange(stored ? 'in' : 'out'))),
        // Only a signed-in member can have been signed out elsewhere, so visitors are not checked. The check must not
        // disturb a sign-in in progress.
        deps.onRefocus(() => void credentials.peek().then((stored) => stored && onChange('in'))),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
