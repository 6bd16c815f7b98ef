import { randomUUID } from 'node:crypto';
import { fieldsOf, providerGroupPrefix, type SettingField } from '@feisuo/contract/facts/setting-groups';
import { DEMO_PROVIDER_ID, type Config } from '../../config/config.ts';
import type { Database } from '../../db/database.ts';
import { findSavedGroup, saveGroup, listSavedGroups, type SavedGroup } from '../../db/setting-groups.ts';
import { sendSignal } from '../../db/signals.ts';
import { beginSettingsTest, endSettingsTest } from '../../db/settings-tests.ts';
import { findSettingFaults, applySavedSettings, givenProviderIds } from '../../config/apply-saved-settings.ts';
import { AppError, conflict } from '../../http/app-error.ts';
import { maskEmail, maskPhone } from '../../modules/account/index.ts';
import { writeAudit, type Doer } from '../../modules/operator/index.ts';
import type { Act, ActDeps, AuditDeps } from '../act.ts';
import { noteChange } from '../note-change.ts';
import { assertMaySave, settingRefusal } from './settings-in-console.ts';

export interface SettingsChange {
  group: string;
  /** The revision that was read; 0: nothing was saved. */
  revision: number;
  /** Null removes a value; missing names stay. */
  values: Readonly<Record<string, string | null>>;
}

/** Saves a group if its revision is the one that was read and the whole configuration stays valid. */
export async function saveSettings(deps: ActDeps, change: SettingsChange, act: Act): Promise<void> {
  const fields = await changeableFields(deps, change);
  await noteChange(deps, { action: 'settings.save', subject: change.group }, act, async (tx) => {
    const { before, after } = await changeInto(tx, deps, change, fields, act.by);
    if (!(await saveGroup(tx, deps.masterKey, after, change.revision))) throw conflict();
    await sendSignal(tx, 'settings');
    return { before: before && told(before), after: told(after) };
  });
}

/** The configuration with these unsaved settings, and their public values. Refused where saving would be. */
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
  if ((before?.revision ?? 0) !== change.revision) throw conflict();
  const after = changed(before, change, fields, { at: deps.clock.now(), by: by.actor });
  assertSecretsAgain(deps, fields, before, change);
  return { before, after, config: await fitted(tx, deps, after) };
}

/**
 * Runs a test and audits who sent a message where, and of unsaved settings also their public values. The try is stored
 * from its start, so that the operator need not wait for it.
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
    // Usually refused before anything was sent, so there is nothing to record.
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

/**
 * A secret belongs to its address: with another address it must be entered again, otherwise it could be sent to an
 * attacker.
 */
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

/** The configuration with the group, if it is valid. */
async function fitted(tx: Database, { config, masterKey }: ActDeps, group: SavedGroup): Promise<Config> {
  const others = (await listSavedGroups(tx, masterKey)).filter(({ id }) => id !== group.id);
  // Earlier invalid groups do not count against this one.
  const { fit } = applySavedSettings(config.given, others);
  const isEmpty = Object.keys({ ...group.plain, ...group.secrets }).length === 0;
  const isProvider = group.id.startsWith(providerGroupPrefix) && !isEmpty;
  // A disabled provider must be valid too, otherwise enabling it would fail.
  const tried = isProvider ? { ...group, plain: { ...group.plain, enabled: 'on' } } : group;
  const faults = findSettingFaults(config.given, [...fit, tried]);
  if (faults.length > 0) throw settingRefusal(faults);
  return applySavedSettings(config.given, [...fit, group]).config;
}

const isGivenProvider = ({ config }: ActDeps, group: string): boolean =>
  group.startsWith(providerGroupPrefix) && givenProviderIds(config.given).has(group.slice(providerGroupPrefix.length));

/** For the audit log: when a secret was set, never its value. */
const told = ({ plain, secretsSetAt, revision }: SavedGroup) => ({ revision, ...plain, ...secretsSetAt });

const fromOutside = () =>
  new AppError('failed_precondition', { description: 'the environment gives it', reason: 'SETTING_FROM_ENV' });
