import {
  providerFields,
  providerGroupPrefix,
  settingGroups,
  type SettingField,
} from '@feisuo/contract/facts/setting-groups';
import type { LastTry, SettingGroupView, SettingValue } from '@feisuo/contract/schemas/console-settings';
import type { AdPlatform } from '@feisuo/contract/facts/address-params';
import { DEMO_PROVIDER_ID, type Config, WX_API_ORIGIN } from '../../config/config.ts';
import { listSavedGroups, type SavedGroup } from '../../db/setting-groups.ts';
import type { TriedGroup } from '../../db/system-settings.ts';
import { listSettingsTests } from '../../db/settings-tests.ts';
import type { Deps } from '../../ports/deps.ts';
import { applySavedSettings, givenProviderIds } from '../../config/apply-saved-settings.ts';
import type { ProviderSetting } from '../../config/provider-settings.ts';
import { TEST_TIMEOUT_MS } from './try-settings.ts';
import { adOrigins, bingTokenUrl } from '../../config/ad-settings.ts';
import { payOrigins } from '../../config/pay-settings.ts';

/** Effective values of settings that only the environment may set. */
const fixedValues = (config: Config): Record<string, string | null | undefined> => {
  const { pay, ads, telemetry, wx } = config;
  return {
    WXPAY_ORIGIN: pay.wechat?.origin ?? config.given['WXPAY_ORIGIN'] ?? payOrigins.wechat,
    ALIPAY_GATEWAY: pay.alipay?.gateway ?? config.given['ALIPAY_GATEWAY'] ?? payOrigins.alipay,
    WX_API_ORIGIN: wx?.apiOrigin ?? config.given['WX_API_ORIGIN'] ?? WX_API_ORIGIN,
    AD_BAIDU_ORIGIN: ads.baidu?.origin ?? config.given['AD_BAIDU_ORIGIN'] ?? adOrigins.baidu,
    AD_QIHOO_ORIGIN: ads.qihoo?.origin ?? config.given['AD_QIHOO_ORIGIN'] ?? adOrigins.qihoo,
    AD_BING_ORIGIN: ads.bing?.origin ?? config.given['AD_BING_ORIGIN'] ?? adOrigins.bing,
    AD_BING_TOKEN_URL: ads.bing?.tokenUrl ?? config.given['AD_BING_TOKEN_URL'] ?? bingTokenUrl,
    AD_BILIBILI_ORIGIN: ads.bilibili?.origin ?? config.given['AD_BILIBILI_ORIGIN'] ?? adOrigins.bilibili,
    AD_KUAISHOU_ORIGIN: ads.kuaishou?.origin ?? config.given['AD_KUAISHOU_ORIGIN'] ?? adOrigins.kuaishou,
    ANALYTICS_SCRIPT: telemetry.analytics.script,
    TAG_SCRIPT: telemetry.tags.script,
    SITE_ORIGIN: config.siteOrigin,
    ACCOUNT_ORIGIN: config.accountOrigin,
    CONSOLE_ORIGIN: config.consoleOrigin,
    COOKIE_DOMAIN: config.cookieDomain,
    THIRD_PARTY_HOST: config.thirdPartyHost,
    PAY_NOTIFY_ORIGIN: new URL(pay.notifyUrls.wechat).origin,
    OPERATOR_ADDRESSES: config.operatorAddresses?.join(', ') ?? null,
  };
};

/** Whether a group uses the real service, the sandbox, or neither. */
function groupState(config: Config, group: string): 'real' | 'played' | 'off' {
  const { pay, telemetry } = config;
  const real = (isReal: unknown, otherwise: 'played' | 'off' = 'played') => (isReal ? 'real' : otherwise);
  switch (group) {
    case 'sms':
      return real(config.sms);
    case 'mail':
      return real(config.mail);
    case 'wechat-pay':
      return real(pay.wechat, pay.sandbox ? 'played' : 'off');
    case 'alipay':
      return real(pay.alipay, pay.sandbox ? 'played' : 'off');
    case 'share':
      return real(config.wx);
    case 'analytics':
      return real(telemetry.errorDsn ?? telemetry.analytics.siteIds.size + telemetry.tags.ids.size > 0, 'off');
    case 'hosts':
    case 'checkout':
      return 'real';
    default:
      return real(config.ads[group.slice('ad-'.length) as AdPlatform]);
  }
}

/** All groups with effective values and their source. Secrets show only that and when they were set. */
export async function describeSettings(deps: Pick<Deps, 'config' | 'db' | 'masterKey' | 'clock'>) {
  const { config, db, masterKey, clock } = deps;
  const saved = await listSavedGroups(db, masterKey);
  const [triedSaved, triedTyped] = [await listSettingsTests(db, 'saved'), await listSettingsTests(db, 'typed')];
  const { unfit } = applySavedSettings(config.given, saved);
  const byId = new Map(saved.map((group) => [group.id, group]));
  const groups = settingGroups.map(({ id, fields }): Untried => {
    const values = fields.map((field) => valueOf(config, field, byId.get(id)));
    const isFixed = values.every(({ source }, place) => fields[place]?.fixed !== undefined || source === 'environment');
    return { id, state: groupState(config, id), isFixed, ...marksOf(byId.get(id), unfit), values };
  });
  return [...groups, ...describeProviders(config, saved, unfit)].map((group): SettingGroupView => {
    const tried = laterOf(triedSaved.get(group.id), triedTyped.get(group.id));
    return { ...group, lastTry: tried ? describeTry(tried, clock.now()) : null };
  });
}

const laterOf = (one: TriedGroup | undefined, other: TriedGroup | undefined) =>
  one && other ? (one.at > other.at ? one : other) : (one ?? other);

type Untried = Omit<SettingGroupView, 'lastTry'>;

/** Longer than any test runs. */
const LOST_AFTER_MS = TEST_TIMEOUT_MS + 10_000;

function describeTry({ at, by, sentTo, isDraft = false, end }: TriedGroup, now: Date): LastTry {
  const told = { at, by, sentTo, isDraft };
  if (end) return { state: end.isOk ? 'passed' : 'failed', ...told, says: end.says, ms: end.ms };
  // A moved clock may say that it began in the future.
  const ms = Math.max(0, now.getTime() - Date.parse(at));
  return { state: ms > LOST_AFTER_MS ? 'lost' : 'running', ...told, says: '', ms };
}

function describeProviders(config: Config, saved: readonly SavedGroup[], unfit: Unfit): Untried[] {
  const given = givenProviderIds(config.given);
  const fixed = config.providers.filter(({ id }) => given.has(id)).map((setting) => fixedProvider(setting, 'real'));
  const own = saved.filter(({ id, plain }) => id.startsWith(providerGroupPrefix) && plain['name'] !== undefined);
  const changeable = own
    .filter(({ id }) => !given.has(id.slice(providerGroupPrefix.length)))
    .map((group): Untried => ({
      id: group.id,
      state: group.plain['enabled'] === 'on' ? 'real' : 'off',
      isFixed: false,
      ...marksOf(group, unfit),
      values: providerFields.map((field) => savedValue(field, group)),
    }));
  const demo = { id: DEMO_PROVIDER_ID, name: '演示账号', kind: 'oidc', clientId: '', scopes: [] } as const;
  return [...fixed, ...changeable, ...(config.isDemoProviderOn ? [fixedProvider(demo, 'played')] : [])];
}

type GivenProvider = Pick<ProviderSetting, 'id' | 'name' | 'kind' | 'clientId'> & {
  scopes: readonly string[];
  issuer?: string;
};

function fixedProvider(setting: GivenProvider, state: 'real' | 'played'): Untried {
  const { id, name, kind, clientId, scopes, issuer = '' } = setting;
  const texts: Record<string, string> = { enabled: 'on', name, kind, clientId, issuer, scopes: scopes.join(' ') };
  const values = providerFields.map((field): SettingValue => ({
    name: field.name,
    source: 'environment',
    value: texts[field.name] || null,
    isSet: field.isSecret === true || Boolean(texts[field.name]),
    setAt: null,
  }));
  return { id: providerGroupPrefix + id, state, isFixed: true, ...marksOf(undefined, new Map()), values };
}

type Unfit = ReadonlyMap<string, string[]>;

/** Only the names of faults: their text may quote patterns and descriptions, which are for logs. */
const marksOf = (group: SavedGroup | undefined, unfit: Unfit) => ({
  revision: group?.revision ?? 0,
  changedAt: group?.changedAt.toISOString() ?? null,
  changedBy: group?.changedBy ?? null,
  unfit: (unfit.get(group?.id ?? '') ?? []).map((fault) => fault.split(':')[0] ?? ''),
});

function valueOf(config: Config, field: SettingField, group: SavedGroup | undefined): SettingValue {
  const { name } = field;
  const given = config.given[name];
  if (field.fixed !== undefined) {
    const value = fixedValues(config)[name] ?? null;
    return { name, source: given ? 'environment' : 'default', value, isSet: value !== null, setAt: null };
  }
  if (!given) return savedValue(field, group);
  return { name, source: 'environment', value: field.isSecret ? null : shown(given), isSet: true, setAt: null };
}

function savedValue({ name, isSecret }: SettingField, group: SavedGroup | undefined): SettingValue {
  const isSet = (isSecret ? group?.secrets : group?.plain)?.[name] !== undefined;
  const value = isSecret ? null : (group?.plain[name] ?? null);
  const setAt = isSecret ? (group?.secretsSetAt[name] ?? null) : null;
  return { name, source: isSet ? 'console' : 'default', value, isSet, setAt };
}

/** The environment may have the mail password in the address. */
const shown = (text: string) => text.replace(/^([a-z]+:\/\/[^:@/]*):[^@/]*@/, '$1@');
