import type { AccountApi } from '@feisuo/account-sdk';
import type { Environment } from '@feisuo/contract/facts/environments';
import type { NativeClient } from '../bridge/native-client.ts';
import { loginUserOf, type ComposeVipData, type Profile } from './login-user.ts';
import type { ComposeQuestion } from './read-compose.ts';
import type { Speaker } from './speaker.ts';

type RenewToken = ComposeQuestion['renewToken'];

/** The member of the desktop client, and a way to another token where a service refuses this one. */
export interface NativeMember {
  accessToken: string;
  userId: string;
  renewToken: RenewToken;
}

/** What the speaker needs of the page around it. */
export interface NativeSurroundings {
  client: NativeClient;
  device: Environment | 'pc';
  /** The profile that the account service has for this token, or for a renewed one; null where it cannot be had. */
  readProfile(accessToken: string, renewToken: RenewToken): Promise<Profile | null>;
  readCompose(question: ComposeQuestion): Promise<ComposeVipData | null>;
  accountApi(member: NativeMember): Promise<AccountApi>;
  /** Empty where the client does not tell it. */
  peerId(): Promise<string>;
  now(): number;
}

/** A renewal that failed leaves the token as it was. */
const renewed = (renewing: Promise<string | null> | null) => renewing?.catch(() => null) ?? null;

/**
 * Speaks for whoever is signed in in the desktop client. What the client tells is for this page to show; what anybody may
 * do is decided by the services, by the token alone.
 */
export function createNativeSpeaker(around: NativeSurroundings): Speaker {
  const { client } = around;
  /** Nice to know, and no reason to fail. */
  const readDeviceId = () => client.call('getDeviceId').then(String, () => '');
  let isStale = false;
  /** Who has been read on this page before. */
  let known = '';

  async function accessToken(): Promise<string | null> {
    if (!(await client.getUserId())) return null;
    const token = await client.getAccessToken(isStale ? { force: true } : undefined);
    isStale = false;
    return token;
  }

  return {
    start: async () => {},
    async readUser() {
      const userId = await client.getUserId();
      if (!userId) return null;
      const [info, token, peerid, guid] = await Promise.all([
        client.call('getUserInfo'),
        accessToken(),
        around.peerId(),
        readDeviceId(),
      ]);
      if (!token) return null;
      const sessionid = info.sessionid ?? '';
      // Both calls may find the token refused; the client is asked once.
      let renewing: Promise<string | null> | null = null;
      const renewToken = () => (renewing ??= client.getAccessToken({ force: true }));
      const [profile, composeVipData] = await Promise.all([
        // A client that tells of the membership need not be checked: it is only shown. But whoever is read anew has changed,
        // by a purchase on this page for one, and the client may not have heard of it.
        info.vip_info && known !== userId ? null : around.readProfile(token, renewToken),
        around.readCompose({ userId, sessionid, accessToken: token, renewToken }),
      ]);
      known = userId;
      return loginUserOf(
        { ...info, ...profile, id: userId },
        {
          accessToken: (await renewed(renewing)) ?? token,
          sessionid,
          guid,
          peerid,
          device: around.device,
          composeVipData,
          now: around.now(),
        },
      );
    },
    accessToken,
    async renew() {
      isStale = true;
    },
    async signIn() {
      await client.call('login', { loginType: 'manual' });
      return (await client.getUserId()) !== null;
    },
    async signOut() {
      await client.call('logout');
    },
    async accountApi() {
      const [token, userId] = [await accessToken(), await client.getUserId()];
      return around.accountApi({
        accessToken: token ?? '',
        userId: userId ?? '',
        // A member who signed in meanwhile does not lend their token to the calls of the one before.
        renewToken: async () => ((await client.getUserId()) === userId ? client.getAccessToken({ force: true }) : null),
      });
    },
    watch(tell) {
      const stops = [
        client.on('login', () => tell('in')),
        client.on('logout', () => tell('out')),
        client.on('refreshAuthInfo', () => {
          isStale = true;
          tell('stale');
        }),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
