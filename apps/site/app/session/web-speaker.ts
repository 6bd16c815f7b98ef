import { isCancelled, isUnauthenticated } from '@feisuo/account-sdk';
import { accountPaths } from '@feisuo/contract/facts/paths';
import type { Environment } from '@feisuo/contract/facts/environments';
import { loginUserOf, type ComposeVipData, type Profile } from './login-user.ts';
import type { ComposeQuestion } from './read-compose.ts';
import type { SiteAccount } from './site-account.ts';
import type { Speaker } from './speaker.ts';

/** What the speaker needs of the page around it. */
export interface WebSurroundings {
  account: SiteAccount;
  sessionMarker(): string;
  peerId(): string;
  device: Environment | 'pc';
  readCompose(question: ComposeQuestion): Promise<ComposeVipData | null>;
  now(): number;
  /** Calls back when the page returns from somewhere it heard of nothing: the browser's memory, or no network. */
  onReturn(heard: () => void): () => void;
  /** Calls back when somebody comes back to the page. */
  onSight(heard: () => void): () => void;
  /** Calls back when the box around the sign-in page is gone, once whatever is known at once has been told. */
  onBoxGone(heard: () => void): () => void;
}

/** Speaks for whoever is signed in at the account service. */
export function createWebSpeaker(around: WebSurroundings): Speaker {
  const { client, sso } = around.account;
  const { credentials } = client;

  async function accessToken(): Promise<string | null> {
    try {
      return (await credentials.get()).access_token;
    } catch (thrown) {
      if (isUnauthenticated(thrown)) return null;
      throw thrown;
    }
  }

  /** Drops the refused token, unless another tab has renewed it already. */
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
        const sessionid = around.sessionMarker();
        const { sub = '' } = (await credentials.peek()) ?? {};
        const [profile, guid, composeVipData] = await Promise.all([
          client.request<Profile>({ path: accountPaths.me, withCredentials: true }),
          client.deviceId(),
          around.readCompose({ userId: sub, sessionid, accessToken: token, renewToken }),
        ]);
        return loginUserOf(profile, {
          // Asking who it is may have renewed it.
          accessToken: (await accessToken()) ?? token,
          sessionid,
          guid,
          peerid: around.peerId(),
          device: around.device,
          composeVipData,
          now: around.now(),
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
    async signIn({ how = 'redirect', returnTo }, onAnswered = () => {}) {
      const options = returnTo === undefined ? {} : { returnTo };
      // Then what the page answered is traded for tokens, unless nothing was answered.
      const stop = how === 'popup' ? around.onBoxGone(onAnswered) : undefined;
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
    watch(tell) {
      const stops = [
        credentials.subscribe((sub) => tell(sub ? 'in' : 'out')),
        around.onReturn(() => void credentials.peek().then((kept) => tell(kept ? 'in' : 'out'))),
        // Only whoever is here may have been shut out; a page that comes to the front for a sign-in is not disturbed.
        around.onSight(() => void credentials.peek().then((kept) => kept && tell('in'))),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
