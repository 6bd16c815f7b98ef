import { fieldsOf, providerGroupPrefix } from '@feisuo/contract/facts/setting-groups';
import { ConfigError, readConfig, type Config } from './config.ts';
import type { SavedGroup } from '../db/setting-groups.ts';

type Texts = Readonly<Record<string, string>>;
export type GroupTexts = Pick<SavedGroup, 'id' | 'plain' | 'secrets'>;

const isProvider = ({ id }: GroupTexts) => id.startsWith(providerGroupPrefix);

/** Merges saved groups into the environment, which takes precedence. */
export function mergeSettings(given: Texts, groups: readonly GroupTexts[]): Texts {
  const saved = groups.filter((group) => !isProvider(group)).map(({ plain, secrets }) => ({ ...plain, ...secrets }));
  const providers = groups.filter((group) => isProvider(group) && group.plain['enabled'] === 'on');
  const own = listIn(given['PROVIDERS']);
  const known = givenProviderIds(given);
  const more = providers.map(providerEntry).filter(({ id }) => !known.has(id));
  const merged = own !== null && more.length > 0 ? { PROVIDERS: JSON.stringify([...own, ...more]) } : {};
  return { ...(Object.assign({}, ...saved) as Texts), ...given, ...merged };
}

/** A saved provider as an entry of PROVIDERS. */
function providerEntry({ id, plain, secrets }: GroupTexts) {
  const { enabled: _switch, scopes, issuer, ...rest } = { ...plain, ...secrets } as Record<string, string | undefined>;
  return {
    id: id.slice(providerGroupPrefix.length),
    ...rest,
    ...(issuer && { issuer }),
    ...(scopes && { scopes: scopes.split(/\s+/).filter(Boolean) }),
  };
}

export const givenProviderIds = (given: Texts): ReadonlySet<unknown> =>
  new Set(listIn(given['PROVIDERS'])?.map((entry) => (entry as { id?: unknown } | null)?.id));

/** Null if the environment's list is invalid; `readConfig` reports that. */
function listIn(text: string | undefined): unknown[] | null {
  if (text === undefined) return [];
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list : null;
  } catch {
    return null;
  }
}

export function findSettingFaults(given: Texts, groups: readonly GroupTexts[]): string[] {
  try {
    readConfig(mergeSettings(given, groups), { skipsDeployment: true });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

/**
 * The configuration with saved settings. A group that conflicts with the current environment is skipped and named, so
 * that saved settings cannot prevent a start.
 * @throws ConfigError for faults of the environment
 */
export function applySavedSettings<Group extends GroupTexts>(
  given: Texts,
  groups: readonly Group[],
): { config: Config; fit: Group[]; unfit: Map<string, string[]> } {
  const unfit = new Map<string, string[]>();
  for (let kept = [...groups]; ;) {
    const faults = findSettingFaults(given, kept);
    if (faults.length === 0)
      return { config: readConfig(mergeSettings(given, kept), { skipsDeployment: true }), fit: kept, unfit };
    const blamed = kept.filter((group) => faultsOf(group, faults).length > 0);
    if (blamed.length === 0) throw new ConfigError(faults);
    for (const group of blamed) unfit.set(group.id, faultsOf(group, faults));
    kept = kept.filter((group) => !blamed.includes(group));
  }
}

/** Faults of the group's own fields and of fields that its channel needs too. */
function faultsOf(group: GroupTexts, faults: readonly string[]): string[] {
  const names = isProvider(group) ? ['PROVIDERS'] : (fieldsOf(group.id) ?? []).map(({ name }) => name);
  const besides = group.id === 'wechat-pay' || group.id === 'alipay' ? ['PAY_NOTIFY_ORIGIN'] : [];
  return faults.filter((fault) => [...names, ...besides].some((name) => fault.startsWith(`${name}:`)));
}
