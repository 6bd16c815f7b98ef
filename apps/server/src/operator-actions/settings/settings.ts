import { randomUUID } from 'node:crypto';
import { fieldsOf, providerGroupPrefix, type SettingField } from '@feisuo/contract/facts/setting-groups';
import { DEMO_PROVIDER_ID, type Config } from '../../config/config.ts';
import type { Database } from '../../db/database.ts';
import { findSavedGroup, saveGroup, listSavedGroups, type SavedGroup } from '../../db/setting-groups.ts';
import { sendSignal } from '../../db/signals.ts';
import { beginSettingsTest, endSettingsTest } from '../../db/settings-tests.ts';
import { findSettingFaults, applySavedSettings, givenProviderIds } from '../../config/apply-saved-settings.ts';
import { AppError, changedMeanwhile } from '../../http/app-error.ts';
import { maskEmail, maskPhone } from '../../modules/account/index.ts';
import { writeAudit, type Doer } from '../../modules/operator/index.ts';
import type { Act, ActDeps, AuditDeps } from '../act.ts';
import { noteChange } from '../note-change.ts';
import { assertMaySave, settingRefusal } from './settings-in-console.ts';

export interface SettingsChange {
  group: string;
  /** The one that was seen; 0: nothing was saved. */
  revision: number;
  /** Null takes away; what is missing stays. */
  values: Readonly<Record<string, string | null>>;
}

/** Saves settings of one group, if they are still as they were seen and go together with everything else. */
export async function saveSettings(deps: ActDeps, change: SettingsChange, act: Act): Promise<void> {
  const fields = await changeableFields(deps, change);
  await noteChange(deps, { action: 'settings.save', subject: change.group }, act, async (tx) => {
    const { before, after } = await changeInto(tx, deps, change, fields, act.by);
    if (!(await saveGroup(tx, deps.masterKey, after, change.revision))) throw changedMeanwhile();
    await sendSignal(tx, 'settings');
    return { before: before && told(before), after: told(after) };
  });
}

/**
 * The configuration as it would be with these settings saved, which they are not, and what of them may be told. Refused exactly
 * where saving would be.
 */
export async function draftOf(
  deps: ActDeps,
  change: SettingsChange,
  by: Doer,
): Promise<{ config: Config; plain: SavedGroup['plain'] }> {
  const fields = await changeableFields(deps, change);
  const { config, after } = await changeInto(deps.db, deps, change, fields, by);
  return { config, plain: after.plain };
}

async function changeableFields(deps: ActDeps, { group, values }: SettingsChange): Promise<readonly SettingField[]> {
  const fields = fieldsOf(group);
  if (!fields) throw new AppError('not_found', { description: 'no such group of settings' });
  if (group === providerGroupPrefix + DEMO_PROVIDER_ID || isGivenProvider(deps, group)) throw fromOutside();
  await assertMaySave(deps.config, fields, values);
  return fields;
}

async function changeInto(
  tx: Database,
  deps: ActDeps,
  change: SettingsChange,
  fields: readonly SettingField[],
  by: Doer,
) {
  const before = await findSavedGroup(tx, deps.masterKey, change.group);
  if ((before?.revision ?? 0) !== change.revision) throw changedMeanwhile();
  const after = changed(before, change, fields, { at: deps.clock.now(), by: by.actor });
  assertSecretsAgain(deps, fields, before, change);
  return { before, after, config: await fitted(tx, deps, after) };
}

/**
 * A test leaves the house: who sent what kind of message to where is written down, whatever came of it, and of what was only
 * typed also which way it went, since nothing else remembers that. It is also kept for whoever looks at the group, from its
 * beginning on, so that nobody has to stay and wait for it.
 */
export async function trySettingsNoted<T extends { isOk: boolean; says: string }>(
  { db, clock, masterKey }: AuditDeps,
  { group, to, typed }: { group: string; to: string | undefined; typed?: SavedGroup['plain'] },
  by: Doer,
  attempt: () => Promise<T>,
): Promise<T & { ms: number }> {
  const sentTo = to === undefined ? null : to.includes('@') ? maskEmail(to) : maskPhone(to);
  const isDraft = typed !== undefined;
  const begun = {
    id: randomUUID(),
    at: clock.now().toISOString(),
    by: by.actor,
    sentTo,
    ...(isDraft && { isDraft }),
    end: null,
  };
  const began = performance.now();
  const before = await beginSettingsTest(db, group, begun);
  try {
    const tried = await attempt();
    const end = { isOk: tried.isOk, says: tried.says, ms: Math.round(performance.now() - began) };
    await db.transaction(async (tx) => {
      await endSettingsTest(tx, group, begun, { ...begun, end });
      const after = { ...typed, isOk: tried.isOk, ...(sentTo !== null && { sentTo }), ...(isDraft && { isDraft }) };
      await writeAudit(tx, masterKey, { at: clock.now(), ...by, action: 'settings.test', subject: group, after });
    });
    return { ...tried, ms: end.ms };
  } catch (error) {
    // There is nothing to tell of it: mostly it was refused before anything left the house.
    await endSettingsTest(db, group, begun, before);
    throw error;
  }
}

function changed(
  before: SavedGroup | null,
  { group, revision, values }: SettingsChange,
  fields: readonly SettingField[],
  { at, by }: { at: Date; by: string },
): SavedGroup {
  const isSecret = (name: string) => fields.some((field) => field.name === name && field.isSecret);
  const given = Object.entries(values).filter(([, text]) => text !== null && text !== '') as [string, string][];
  const kept = <T>(texts: Record<string, T> = {}) =>
    Object.fromEntries(Object.entries(texts).filter(([name]) => values[name] === undefined));
  const secrets = given.filter(([name]) => isSecret(name));
  return {
    id: group,
    plain: { ...kept(before?.plain), ...Object.fromEntries(given.filter(([name]) => !isSecret(name))) },
    secrets: { ...kept(before?.secrets), ...Object.fromEntries(secrets) },
    secretsSetAt: {
      ...kept(before?.secretsSetAt),
      ...Object.fromEntries(secrets.map(([name]) => [name, at.toISOString()])),
    },
    revision: revision + 1,
    changedAt: at,
    changedBy: by,
  };
}

/** A secret is for whom it was given for. Sent to an address of somebody's choice, it would be theirs. */
function assertSecretsAgain(
  { config }: ActDeps,
  fields: readonly SettingField[],
  before: SavedGroup | null,
  { values }: SettingsChange,
): void {
  for (const { name, goesTo = [] } of fields) {
    const isElsewhere = goesTo.some(
      (to) => values[to] !== undefined && (values[to] ?? '') !== (before?.plain[to] ?? ''),
    );
    const isKept = values[name] === undefined && before?.secrets[name] !== undefined;
    if (isElsewhere && (isKept || config.given[name] !== undefined))
      throw new AppError('failed_precondition', {
        description: `${name}: give it again`,
        reason: 'SETTING_SECRET_AGAIN',
        resourceId: name,
      });
  }
}

/** What the group makes of the configuration, if it goes together with everything else. */
async function fitted(tx: Database, { config, masterKey }: ActDeps, group: SavedGroup): Promise<Config> {
  const others = (await listSavedGroups(tx, masterKey)).filter(({ id }) => id !== group.id);
  // What did not fit before is not held against this one.
  const { fit } = applySavedSettings(config.given, others);
  const isEmpty = Object.keys({ ...group.plain, ...group.secrets }).length === 0;
  const isProvider = group.id.startsWith(providerGroupPrefix) && !isEmpty;
  // One that is switched off must be whole too, or switching it on would be the first to tell.
  const tried = isProvider ? { ...group, plain: { ...group.plain, enabled: 'on' } } : group;
  const faults = findSettingFaults(config.given, [...fit, tried]);
  if (faults.length > 0) throw settingRefusal(faults);
  return applySavedSettings(config.given, [...fit, group]).config;
}

const isGivenProvider = ({ config }: ActDeps, group: string): boolean =>
  group.startsWith(providerGroupPrefix) && givenProviderIds(config.given).has(group.slice(providerGroupPrefix.length));

/** For the log: when a secret was set, and never what it is. */
const told = ({ plain, secretsSetAt, revision }: SavedGroup) => ({ revision, ...plain, ...secretsSetAt });

const fromOutside = () =>
  new AppError('failed_precondition', { description: 'the environment gives it', reason: 'SETTING_FROM_ENV' });
