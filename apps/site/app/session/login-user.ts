import type { Environment } from '@feisuo/contract/facts/environments';
import {
  acceleratorUserVas,
  groupIdParts,
  groupNames,
  setFlag,
  vasTypes,
  vipsIdParts,
} from '@feisuo/contract/facts/membership-vocabulary';
import type { ComposeReply } from '@feisuo/contract/schemas/membership';
import { vipDays } from '../format/vip-days.ts';
import { readInstant } from './read-instant.ts';

/** Numbers of a membership, which services and clients send as strings or as numbers. */
type Digits = string | number;

export interface VipDetail {
  SurplusDay?: Digits;
  VasType?: Digits;
  IsVIP?: Digits;
  End?: Digits;
}

export interface VipEntry {
  is_vip?: Digits;
  vas_type?: Digits;
  user_vas?: Digits;
  autodeduct?: Digits;
  vip_detail?: readonly VipDetail[] | null;
}

interface Group {
  id: string;
  expires_at?: string;
}

/** A list that the desktop client sends. A list or an item that is null counts as missing. */
type Listed<Item> = readonly (Item | null)[] | null;

/** The fields of a profile that the site reads. Profiles come from the account service or the desktop client. */
export interface Profile {
  sub?: string;
  id?: Digits;
  userid?: Digits;
  name?: string | null;
  nickName?: string | null;
  picture?: string | null;
  phone_number?: string | null;
  group?: Listed<{ id?: string | null; expires_at?: string }>;
  vips?: Listed<{ id?: string | null }>;
  vip_info?: Listed<VipEntry>;
  is_auto_deduct?: boolean | Digits | null;
  providers?: Listed<{ provider_user_id?: string }>;
}

/** Inputs of a login record that the profile does not contain. */
export interface LoginContext {
  accessToken: string;
  sessionid: string;
  guid: string;
  peerid: string;
  device: Environment | 'pc';
  composeVipData: ComposeVipData | null;
  now: number;
}

export type ComposeVipData = ComposeReply['data'];

/** The signed-in user. The specification defines the names of these fields. */
export interface LoginUser {
  userId: string;
  nickName: string;
  /** `Bearer ` followed by the access token. */
  token: string;
  accessToken: string;
  /** A value that marks a session at the account pages. It gives no access. */
  sessionid: string;
  isVip: boolean;
  isSuperVip: boolean;
  vipType: string;
  vipLevel: string;
  autodeduct: boolean;
  vipRemainingDays: number;
  /** The end of the accelerator VIP as an ISO date; empty if no accelerator VIP is running. */
  expiresAt: string;
  isYear: boolean;
  /** The device id. */
  guid: string;
  peerid: string;
  device: Environment | 'pc';
  picture: string;
  providerUserId: string;
  /** The entry of the accelerator membership, which may have ended. */
  accVipInfo: VipEntry | null;
  /** The masked phone number. */
  phoneNumber: string;
  composeVipData: ComposeVipData | null;
}

/** Builds the login record by the rules in sections 3 and 5 of the specification. */
export function loginUserOf(profile: Profile, context: LoginContext): LoginUser {
  const entries = itemsOf(profile.vip_info);
  // A group without an id is not a membership.
  const group = itemsOf(profile.group).filter((one): one is Group => typeof one.id === 'string' && one.id !== '');
  // If there are several groups, the group with the VIP flag is used.
  const [flag, level, type] = group.map(({ id }) => groupParts(id)).toSorted(flaggedFirst)[0] ?? [];
  const running = entries.flatMap((entry) => itemsOf(entry.vip_detail)).find(runsAccelerator);
  // The group list and the entry list are both optional, so dates missing in one are taken from the other.
  const groupEndsAt = running || entries.length === 0 ? endOf(runningGroup(group, groupNames.accelerator)) : null;
  const endsAt = (running && readInstant(running.End)) ?? groupEndsAt ?? (running ? endOf(runningGroup(group)) : null);
  return {
    userId: String(profile.id || profile.userid || profile.sub || ''),
    nickName: profile.name || profile.nickName || '',
    token: bearer(context.accessToken),
    accessToken: context.accessToken,
    sessionid: context.sessionid,
    isVip: group.length > 0 ? isSet(flag) : entries.some(runs),
    isSuperVip:
      entries.length > 0
        ? entries.some((entry) => isSet(entry.is_vip) && is(entry.vas_type, vasTypes.superVip))
        : runningGroup(group, groupNames.superVip) !== undefined,
    vipType: type ?? '',
    vipLevel: level ?? '',
    autodeduct:
      profile.is_auto_deduct === true ||
      isSet(Number(profile.is_auto_deduct)) ||
      entries.some((entry) => isSet(entry.autodeduct)),
    vipRemainingDays: endsAt === null ? Number(running?.SurplusDay ?? 0) || 0 : vipDays(endsAt - context.now),
    expiresAt: endsAt === null ? '' : new Date(endsAt).toISOString(),
    isYear: itemsOf(profile.vips).some(
      ({ id }) => typeof id === 'string' && isSet(id.split('_')[vipsIdParts.yearlyFlag]),
    ),
    guid: context.guid,
    peerid: context.peerid,
    device: context.device,
    picture: profile.picture ?? '',
    providerUserId: itemsOf(profile.providers).find((one) => one.provider_user_id)?.provider_user_id ?? '',
    accVipInfo:
      entries.find((entry) => is(entry.vas_type, vasTypes.accelerator) && is(entry.user_vas, acceleratorUserVas)) ??
      null,
    phoneNumber: profile.phone_number ?? '',
    composeVipData: context.composeVipData,
  };
}

export const bearer = (accessToken: string): string => (accessToken ? `Bearer ${accessToken}` : '');

/** Keeps only objects, because some installed clients send items of other types. */
const itemsOf = <Item extends object>(list: Listed<Item> | undefined): readonly Item[] =>
  Array.isArray(list) ? (list as (Item | null)[]).filter((item) => typeof item === 'object' && item !== null) : [];

const is = (value: Digits | undefined, wanted: number) => value !== undefined && Number(value) === wanted;
const isSet = (flag: Digits | undefined) => is(flag, setFlag);

const groupParts = (id: string) => {
  const parts = id.split('_');
  return [parts[groupIdParts.vipFlag], parts[groupIdParts.level], parts[groupIdParts.type]] as const;
};

const flaggedFirst = ([one]: readonly (string | undefined)[], [other]: readonly (string | undefined)[]) =>
  Number(isSet(other)) - Number(isSet(one));

/** Whether this is a running accelerator VIP: vas type 3 with IsVIP 1. */
const runsAccelerator = ({ VasType, IsVIP }: VipDetail) => is(VasType, vasTypes.accelerator) && isSet(IsVIP);

/** Whether an entry has a running membership of any kind. */
const runs = ({ is_vip, vip_detail }: VipEntry) =>
  isSet(is_vip) || itemsOf(vip_detail).some(({ IsVIP }) => isSet(IsVIP));

/** The first group with a running membership. With `name`, only a group of that kind counts. */
const runningGroup = (group: readonly Group[], name?: string): Group | undefined =>
  group.find(({ id }) => isSet(groupParts(id)[0]) && (name === undefined || id.split('_')[groupIdParts.name] === name));

const endOf = (group: Group | undefined) => readInstant(group?.expires_at);
