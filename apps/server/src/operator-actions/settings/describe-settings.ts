import {
  providerFields,
  providerGroupPrefix,
  settingGroups,
  type SettingField,
} from '@feisuo/contract/facts/setting-groups';
import type { LastTry, SettingGroupView, SettingValue } from '@feisuo/contract/schemas/console-settings';
import type { AdPlatform } from '@feisuo/contract/facts/address-params';
import { DEMO_PROVIDER_ID, type Config } from '../../config/config.ts';
import { WX_API_ORIGIN } from '../../config/share-settings.ts';
import { listSavedGroups, type SavedGroup } from '../../db/setting-groups.ts';
import type { TriedGroup } from '../../db/system-settings.ts';
import { listSettingsTests } from '../../db/settings-tests.ts';
import type { Deps } from '../../ports/deps.ts';
import { applySavedSettings, envProviderIds } from '../../config/apply-saved-settings.ts';
import type { ProviderSetting } from '../../config/provider-settings.ts';
import { TEST_TIMEOUT_MS } from './run-settings-test.ts';
import { adOrigins, bingTokenUrl } from '../../config/ad-settings.ts';
import { payOrigins } from '../../config/pay-settings.ts';

/** The values in force of settings that only the environment can set. */
const fixedValues = (config: Config): Record<string, string | null | undefined> => {
  const { pay, ads, telemetry, wx } = config;
  return {
    WXPAY_ORIGIN: pay.wechat?.origin ?? config.env['WXPAY_ORIGIN'] ?? payOrigins.wechat,
    ALIPAY_GATEWAY: pay.alipay?.gateway ?? config.env['ALIPAY_GATEWAY'] ?? payOrigins.alipay,
    WX_API_ORIGIN: wx?.apiOrigin ?? config.env['WX_API_ORIGIN'] ?? WX_API_ORIGIN,
    AD_BAIDU_ORIGIN: ads.baidu?.origin ?? config.env['AD_BAIDU_ORIGIN'] ?? adOrigins.baidu,
    AD_QIHOO_ORIGIN: ads.qihoo?.origin ?? config.env['AD_QIHOO_ORIGIN'] ?? adOrigins.qihoo,
    AD_BING_ORIGIN: ads.bing?.origin ?? config.env['AD_BING_ORIGIN'] ?? adOrigins.bing,
    AD_BING_TOKEN_URL: ads.bing?.tokenUrl ?? config.env['AD_BING_TOKEN_URL'] ?? bingTokenUrl,
    AD_BILIBILI_ORIGIN: ads.bilibili?.origin ?? config.env['AD_BILIBILI_ORIGIN'] ?? adOrigins.bilibili,
    AD_KUAISHOU_ORIGIN: ads.kuaishou?.origin ?? config.env['AD_KUAISHOU_ORIGIN'] ?? adOrigins.kuaishou,
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

/** Whether a group uses the real service, the sandbox, or nothing. */
function groupState(config: Config, group: string): 'real' | 'sandbox' | 'off' {
  const { pay, telemetry } = config;
  const real = (isReal: unknown, otherwise: 'sandbox' | 'off' = 'sandbox') => (isReal ? 'real' : otherwise);
  switch (group) {
    case 'sms':
      return real(config.sms);
    case 'mail':
      return real(config.mail);
    case 'wechat-pay':
      return real(pay.wechat, pay.sandbox ? 'sandbox' : 'off');
    case 'alipay':
      return real(pay.alipay, pay.sandbox ? 'sandbox' : 'off');
    case 'share':
      return real(config.wx);
    case 'analytics':
      return real(telemetry.errorDsn ?? telemetry.analytics.siteIds.size + telemetry.tags.ids.size > 0, 'off');
    case 'alerts':
      return real(hasReceiver(config.alerts), 'off');
    case 'hosts':
    case 'checkout':
      return 'real';
    default:
      return real(config.ads[group.slice('ad-'.length) as AdPlatform]);
  }
}

const hasReceiver = ({ emails, ...others }: Config['alerts']) =>
  emails.length > 0 || Object.values(others).some((receiver) => receiver !== null);

/** All groups of settings with the values in force and their source. Of a secret, only whether and when it was set. */
export async function describeSettings(deps: Pick<Deps, 'config' | 'db' | 'masterKey' | 'clock'>) {
  const { config, db, masterKey, clock } = deps;
  const saved = await listSavedGroups(db, masterKey);
  const [triedSaved, triedTyped] = [await listSettingsTests(db, 'saved'), await listSettingsTests(db, 'typed')];
  const { unfit } = applySavedSettings(config.env, saved);
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

/** After this time a test has been lost with its process, because every test ends earlier. */
const LOST_AFTER_MS = TEST_TIMEOUT_MS + 10_000;

function describeTry({ at, by, sentTo, isDraft = false, end }: TriedGroup, now: Date): LastTry {
  const source = { at, by, sentTo, isDraft };
  if (end) return { state: end.isOk ? 'passed' : 'failed', ...source, says: end.says, ms: end.ms };
  // If the clock was moved back, the test seems to begin in the future.
  const ms = Math.max(0, now.getTime() - Date.parse(at));
  return { state: ms > LOST_AFTER_MS ? 'lost' : 'running', ...source, says: '', ms };
}

function describeProviders(config: Config, saved: readonly SavedGroup[], unfit: Unfit): Untried[] {
  const envIds = envProviderIds(config.env);
  const fixed = config.providers.filter(({ id }) => envIds.has(id)).map((setting) => fixedProvider(setting, 'real'));
  const own = saved.filter(({ id, plain }) => id.startsWith(providerGroupPrefix) && plain['name'] !== undefined);
  const changeable = own
    .filter(({ id }) => !envIds.has(id.slice(providerGroupPrefix.length)))
    .map((group): Untried => ({
      id: group.id,
      state: group.plain['enabled'] === 'on' ? 'real' : 'off',
      isFixed: false,
      ...marksOf(group, unfit),
      values: providerFields.map((field) => savedValue(field, group)),
    }));
  const demo = { id: DEMO_PROVIDER_ID, name: '演示账号', kind: 'oidc', clientId: '', scopes: [] } as const;
  return [...fixed, ...changeable, ...(config.isDemoProviderOn ? [fixedProvider(demo, 'sandbox')] : [])];
}

type EnvProvider = Pick<ProviderSetting, 'id' | 'name' | 'kind' | 'clientId'> & {
  scopes: readonly string[];
  issuer?: string;
};

function fixedProvider(setting: EnvProvider, state: 'real' | 'sandbox'): Untried {
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

/**
 * The names of faulty settings. The texts of faults are left out, because they may quote patterns and descriptions for
 * logs.
 */
const marksOf = (group: SavedGroup | undefined, unfit: Unfit) => ({
  revision: group?.revision ?? 0,
  changedAt: group?.changedAt.toISOString() ?? null,
  changedBy: group?.changedBy ?? null,
  unfit: (unfit.get(group?.id ?? '') ?? []).map((fault) => fault.split(':')[0] ?? ''),
});

function valueOf(config: Config, field: SettingField, group: SavedGroup | undefined): SettingValue {
  const { name } = field;
  const envValue = config.env[name];
  if (field.fixed !== undefined) {
    const value = fixedValues(config)[name] ?? null;
    return { name, source: envValue ? 'environment' : 'default', value, isSet: value !== null, setAt: null };
  }
  if (!envValue) return savedValue(field, group);
  return { name, source: 'environment', value: field.isSecret ? null : shown(envValue), isSet: true, setAt: null };
}

function savedValue({ name, isSecret }: SettingField, group: SavedGroup | undefined): SettingValue {
  const isSet = (isSecret ? group?.secrets : group?.plain)?.[name] !== undefined;
  const value = isSecret ? null : (group?.plain[name] ?? null);
  const setAt = isSecret ? (group?.secretsSetAt[name] ?? null) : null;
  return { name, source: isSet ? 'console' : 'default', value, isSet, setAt };
}

/** Removes the password from an address: the environment may set a mail address that contains a password. */
const shown = (text: string) => text.replace(/^([a-z]+:\/\/[^:@/]*):[^@/]*@/, '$1@');
