import type { AccountApi } from '@feisuo/account-sdk';
import type { Environment } from '@feisuo/contract/facts/environments';
import type { NativeUserInfo } from '@feisuo/contract/facts/native-bridge';
import type { NativeClient } from '../bridge/native-client.ts';
import { loginUserOf, type ComposeVipData, type Profile } from './login-user.ts';
import type { ComposeQuestion } from './read-compose.ts';
import type { IdentitySource } from './identity-source.ts';

type RenewToken = ComposeQuestion['renewToken'];

/** The member who is signed in to the desktop client. `renewToken` replaces a refused token. */
export interface NativeMember {
  accessToken: string;
  userId: string;
  renewToken: RenewToken;
}

export interface NativeIdentityDeps {
  client: NativeClient;
  device: Environment | 'pc';
  /** Loads the profile with this token, or with a renewed token if it is refused. Null if that fails. */
  readProfile(accessToken: string, renewToken: RenewToken): Promise<Profile | null>;
  readCompose(question: ComposeQuestion): Promise<ComposeVipData | null>;
  accountApi(member: NativeMember): Promise<AccountApi>;
  /** The peer id of this installation; empty if unknown. */
  peerId(): Promise<string>;
  now(): number;
}

/** If the renewal of the token fails, returns null, so that the old token stays in use. */
const renewed = (renewing: Promise<string | null> | null) => renewing?.catch(() => null) ?? null;

/**
 * Whether the client says enough about the membership. Without its group, it is unknown how a membership was sold, and
 * a trial would look paid.
 */
const isMembershipTold = ({ vip_info: entries, group }: NativeUserInfo): boolean =>
  Array.isArray(entries) && (entries.length === 0 || Array.isArray(group));

/** Identity from the desktop client. The page only displays this identity; services check the token. */
export function createNativeIdentitySource(deps: NativeIdentityDeps): IdentitySource {
  const { client } = deps;
  /** The device id, which is optional: empty if the client does not return it. */
  const readDeviceId = () => client.call('getDeviceId').then(String, () => '');
  let isStale = false;
  /** Id of the user whom this page loaded last. */
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
      // The two calls below may both find the token refused, so they share one renewal.
      let renewing: Promise<string | null> | null = null;
      const renewToken = () => (renewing ??= client.getAccessToken({ force: true }));
      const [profile, composeVipData] = await Promise.all([
        // On the first read, the client's own membership data is good enough to display. A later read follows a change
        // such as a purchase, which the client may not know yet, so the profile is loaded.
        isMembershipTold(info) && known !== userId ? null : deps.readProfile(token, renewToken),
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
        // Another member may have signed in meanwhile, whose token must not be used.
        renewToken: async () => ((await client.getUserId()) === userId ? client.getAccessToken({ force: true }) : null),
      });
    },
    watch(onChange) {
      const stops = [
        client.on('login', () => onChange('in')),
        client.on('logout', () => onChange('out')),
        client.on('refreshAuthInfo', () => {
          isStale = true;
          onChange('stale');
        }),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}
