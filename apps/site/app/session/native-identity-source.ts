import type { AccountApi } from '@feisuo/account-sdk';
import type { Environment } from '@feisuo/contract/facts/environments';
import type { NativeClient } from '../bridge/native-client.ts';
import { loginUserOf, type ComposeVipData, type Profile } from './login-user.ts';
import type { ComposeQuestion } from './read-compose.ts';
import type { IdentitySource } from './identity-source.ts';

type RenewToken = ComposeQuestion['renewToken'];

/** The desktop client's member; `renewToken` replaces a refused token. */
export interface NativeMember {
  accessToken: string;
  userId: string;
  renewToken: RenewToken;
}

export interface NativeIdentityDeps {
  client: NativeClient;
  device: Environment | 'pc';
  /** For this token or a renewed one; null if it cannot be read. */
  readProfile(accessToken: string, renewToken: RenewToken): Promise<Profile | null>;
  readCompose(question: ComposeQuestion): Promise<ComposeVipData | null>;
  accountApi(member: NativeMember): Promise<AccountApi>;
  /** Empty if unknown. */
  peerId(): Promise<string>;
  now(): number;
}

/** A failed renewal keeps the token. */
const renewed = (renewing: Promise<string | null> | null) => renewing?.catch(() => null) ?? null;

/** Identity from the desktop client. The page only displays it; services authorize by the token. */
export function createNativeIdentitySource(deps: NativeIdentityDeps): IdentitySource {
  const { client } = deps;
  /** Optional. */
  const readDeviceId = () => client.call('getDeviceId').then(String, () => '');
  let isStale = false;
  /** The user who was read last on this page. */
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
        deps.peerId(),
        readDeviceId(),
      ]);
      if (!token) return null;
      const sessionid = info.sessionid ?? '';
      // Both calls may find the token refused; renew once.
      let renewing: Promise<string | null> | null = null;
      const renewToken = () => (renewing ??= client.getAccessToken({ force: true }));
      const [profile, composeVipData] = await Promise.all([
        // On the first read the client's membership is good enough for display. A second read follows a change, such as
        // a purchase, that the client may not know yet.
        info.vip_info && known !== userId ? null : deps.readProfile(token, renewToken),
        deps.readCompose({ userId, sessionid, accessToken: token, renewToken }),
      ]);
      known = userId;
      return loginUserOf(
        { ...info, ...profile, id: userId },
        {
          accessToken: (await renewed(renewing)) ?? token,
          sessionid,
          guid,
          peerid,
          device: deps.device,
          composeVipData,
          now: deps.now(),
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
      return deps.accountApi({
        accessToken: token ?? '',
        userId: userId ?? '',
        // The token of a member who signed in meanwhile must not be used.
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
