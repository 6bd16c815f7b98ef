import { fieldsOf, providerGroupPrefix } from '@feisuo/contract/facts/setting-groups';
import { ConfigError, readConfig, type Config } from './config.ts';
import type { SavedGroup } from '../db/setting-groups.ts';

type Texts = Readonly<Record<string, string>>;
export type GroupTexts = Pick<SavedGroup, 'id' | 'plain' | 'secrets'>;

const isProvider = ({ id }: GroupTexts) => id.startsWith(providerGroupPrefix);

/** Merges saved groups of settings into the environment. The environment takes precedence. */
export function mergeSettings(env: Texts, groups: readonly GroupTexts[]): Texts {
  const saved = groups.filter((group) => !isProvider(group)).map(({ plain, secrets }) => ({ ...plain, ...secrets }));
  const providers = groups.filter((group) => isProvider(group) && group.plain['enabled'] === 'on');
  const own = listIn(env['PROVIDERS']);
  const known = envProviderIds(env);
  const more = providers.map(providerEntry).filter(({ id }) => !known.has(id));
  const merged = own !== null && more.length > 0 ? { PROVIDERS: JSON.stringify([...own, ...more]) } : {};
  return { ...(Object.assign({}, ...saved) as Texts), ...env, ...merged };
}

function providerEntry({ id, plain, secrets }: GroupTexts) {
  const { enabled: _switch, scopes, issuer, ...rest } = { ...plain, ...secrets } as Record<string, string | undefined>;
  return {
    id: id.slice(providerGroupPrefix.length),
    ...rest,
    ...(issuer && { issuer }),
    ...(scopes && { scopes: scopes.split(/\s+/).filter(Boolean) }),
  };
}

export const envProviderIds = (env: Texts): ReadonlySet<unknown> =>
  new Set(listIn(env['PROVIDERS'])?.map((entry) => (entry as { id?: unknown } | null)?.id));

/** Reads PROVIDERS; null if it is invalid, which `readConfig` reports. */
function listIn(text: string | undefined): unknown[] | null {
  if (text === undefined) return [];
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list : null;
  } catch {
    return null;
  }
}

export function findSettingFaults(env: Texts, groups: readonly GroupTexts[]): string[] {
  try {
    readConfig(mergeSettings(env, groups), { skipsDeployment: true });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

/**
 * Reads the configuration with saved settings. A saved group that is invalid together with the environment is skipped
 * and reported, so that it cannot prevent a start.
 * @throws ConfigError if the environment itself has faults
 */
export function applySavedSettings<Group extends GroupTexts>(
  env: Texts,
  groups: readonly Group[],
): { config: Config; fit: Group[]; unfit: Map<string, string[]> } {
  const unfit = new Map<string, string[]>();
  for (let valid = [...groups]; ;) {
    const faults = findSettingFaults(env, valid);
    if (faults.length === 0)
      return { config: readConfig(mergeSettings(env, valid), { skipsDeployment: true }), fit: valid, unfit };
    const blamed = valid.filter((group) => faultsOf(group, faults).length > 0);
    if (blamed.length === 0) throw new ConfigError(faults);
    for (const group of blamed) unfit.set(group.id, faultsOf(group, faults));
    valid = valid.filter((group) => !blamed.includes(group));
  }
}

/**
 * Faults of the settings in this group. For payment channels, faults of PAY_NOTIFY_ORIGIN are included, because
 * channels need it.
 */
function faultsOf(group: GroupTexts, faults: readonly string[]): string[] {
  const names = isProvider(group) ? ['PROVIDERS'] : (fieldsOf(group.id) ?? []).map(({ name }) => name);
  const besides = group.id === 'wechat-pay' || group.id === 'alipay' ? ['PAY_NOTIFY_ORIGIN'] : [];
  return faults.filter((fault) => [...names, ...besides].some((name) => fault.startsWith(`${name}:`)));
}
