import { randomUUID } from 'node:crypto';
import { fieldsOf, providerGroupPrefix, type SettingField } from '@feisuo/contract/facts/setting-groups';
import { DEMO_PROVIDER_ID, type Config } from '../../config/config.ts';
import type { Database } from '../../db/database.ts';
import { findSavedGroup, saveGroup, listSavedGroups, type SavedGroup } from '../../db/setting-groups.ts';
import { sendSignal } from '../../db/signals.ts';
import { beginSettingsTest, endSettingsTest } from '../../db/settings-tests.ts';
import { findSettingFaults, applySavedSettings, envProviderIds } from '../../config/apply-saved-settings.ts';
import { AppError, conflict } from '../../http/app-error.ts';
import { maskEmail, maskPhone } from '../../modules/account/index.ts';
import { writeAudit, type AuditActor } from '../../modules/operator/index.ts';
import type { AuditContext, CommonActionDeps, AuditDeps } from '../action-deps.ts';
import { noteChange } from '../note-change.ts';
import { assertMaySave, settingRefusal } from './settings-in-console.ts';

export interface SettingsChange {
  group: string;
  /** The revision that the operator read; 0 if nothing was saved. */
  revision: number;
  /** Null removes a value. Values of names that are not listed stay. */
  values: Readonly<Record<string, string | null>>;
}

/**
 * Saves a group of settings if its revision is still the one that the operator read, and if the whole configuration
 * stays valid.
 */
export async function saveSettings(deps: CommonActionDeps, change: SettingsChange, audit: AuditContext): Promise<void> {
  const fields = await changeableFields(deps, change);
  await noteChange(deps, { action: 'settings.save', subject: change.group }, audit, async (tx) => {
    const { before, after } = await changeInto(tx, deps, change, fields, audit.by);
    if (!(await saveGroup(tx, deps.masterKey, after, change.revision))) throw conflict();
    await sendSignal(tx, 'settings');
    return { before: before && describe(before), after: describe(after) };
  });
}

/**
 * The configuration with these unsaved settings, and the values that are not secret. Refuses settings that could not be
 * saved.
 */
export async function draftOf(
  deps: CommonActionDeps,
  change: SettingsChange,
  by: AuditActor,
): Promise<{ config: Config; plain: SavedGroup['plain'] }> {
  const fields = await changeableFields(deps, change);
  const { config, after } = await changeInto(deps.db, deps, change, fields, by);
  return { config, plain: after.plain };
}

async function changeableFields(
  deps: CommonActionDeps,
  { group, values }: SettingsChange,
): Promise<readonly SettingField[]> {
  const fields = fieldsOf(group);
  if (!fields) throw new AppError('not_found', { description: 'no such group of settings' });
  if (group === providerGroupPrefix + DEMO_PROVIDER_ID || isEnvProvider(deps, group)) throw fromOutside();
  await assertMaySave(deps.config, fields, values);
  return fields;
}

async function changeInto(
  tx: Database,
  deps: CommonActionDeps,
  change: SettingsChange,
  fields: readonly SettingField[],
  by: AuditActor,
) {
  const before = await findSavedGroup(tx, deps.masterKey, change.group);
  if ((before?.revision ?? 0) !== change.revision) throw conflict();
  const after = changed(before, change, fields, { at: deps.clock.now(), by: by.actor });
  assertSecretsAgain(deps, fields, before, change);
  return { before, after, config: await fitted(tx, deps, after) };
}

/**
 * Runs a test and audits who sent a message to which address; for unsaved settings also their values that are not
 * secret. The test is stored at its beginning, so that the operator need not wait for its end.
 */
export async function trySettingsNoted<T extends { isOk: boolean; says: string }>(
  { db, clock, masterKey }: AuditDeps,
  { group, to, typed }: { group: string; to: string | undefined; typed?: SavedGroup['plain'] },
  by: AuditActor,
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
    // Restores the record of the previous test: in most cases this test was refused before anything was sent.
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
  const filled = Object.entries(values).filter(([, text]) => text !== null && text !== '') as [string, string][];
  const unchanged = <T>(texts: Record<string, T> = {}) =>
    Object.fromEntries(Object.entries(texts).filter(([name]) => values[name] === undefined));
  const secrets = filled.filter(([name]) => isSecret(name));
  return {
    id: group,
    plain: { ...unchanged(before?.plain), ...Object.fromEntries(filled.filter(([name]) => !isSecret(name))) },
    secrets: { ...unchanged(before?.secrets), ...Object.fromEntries(secrets) },
    secretsSetAt: {
      ...unchanged(before?.secretsSetAt),
      ...Object.fromEntries(secrets.map(([name]) => [name, at.toISOString()])),
    },
    revision: revision + 1,
    changedAt: at,
    changedBy: by,
  };
}

/**
 * When the address of a service changes, its secret must be entered again, because the stored secret could otherwise be
 * sent to an attacker's address.
 */
function assertSecretsAgain(
  { config }: CommonActionDeps,
  fields: readonly SettingField[],
  before: SavedGroup | null,
  { values }: SettingsChange,
): void {
  for (const { name, goesTo = [] } of fields) {
    const isElsewhere = goesTo.some(
      (to) => values[to] !== undefined && (values[to] ?? '') !== (before?.plain[to] ?? ''),
    );
    const isUnchanged = values[name] === undefined && before?.secrets[name] !== undefined;
    if (isElsewhere && (isUnchanged || config.env[name] !== undefined))
      throw new AppError('failed_precondition', {
        description: `${name}: enter the value again`,
        reason: 'SETTING_SECRET_AGAIN',
        resourceId: name,
      });
  }
}

/** The configuration with this group of settings; throws if the configuration is not valid. */
async function fitted(tx: Database, { config, masterKey }: CommonActionDeps, group: SavedGroup): Promise<Config> {
  const others = (await listSavedGroups(tx, masterKey)).filter(({ id }) => id !== group.id);
  // Faults of other groups that were already invalid are ignored.
  const { fit } = applySavedSettings(config.env, others);
  const isEmpty = Object.keys({ ...group.plain, ...group.secrets }).length === 0;
  const isProvider = group.id.startsWith(providerGroupPrefix) && !isEmpty;
  // A disabled provider is checked as if it were enabled, so that enabling it later cannot fail.
  const tried = isProvider ? { ...group, plain: { ...group.plain, enabled: 'on' } } : group;
  const faults = findSettingFaults(config.env, [...fit, tried]);
  if (faults.length > 0) throw settingRefusal(faults);
  return applySavedSettings(config.env, [...fit, group]).config;
}

const isEnvProvider = ({ config }: CommonActionDeps, group: string): boolean =>
  group.startsWith(providerGroupPrefix) && envProviderIds(config.env).has(group.slice(providerGroupPrefix.length));

/** Describes a group for the audit log. Of a secret, it contains only when it was set. */
const describe = ({ plain, secretsSetAt, revision }: SavedGroup) => ({ revision, ...plain, ...secretsSetAt });

const fromOutside = () =>
  new AppError('failed_precondition', {
    description: 'the setting comes from the environment',
    reason: 'SETTING_FROM_ENV',
  });
