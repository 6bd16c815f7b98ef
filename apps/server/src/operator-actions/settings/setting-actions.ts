import {
  DraftGroupParams,
  GroupParams,
  SaveSettingsRequest,
  SettingGroupReply,
  TriedSettingsReply,
  TryDraftRequest,
  TrySettingsRequest,
} from '@feisuo/contract/schemas/console-settings';
import { AppError } from '../../http/app-error.ts';
import { countHit } from '../../http/rate-limit.ts';
import { sessionOf } from '../../modules/operator/index.ts';
import { defineAction } from '../define-action.ts';
import { describeSettings } from './describe-settings.ts';
import { draftOf, saveSettings, trySettingsNoted } from './settings.ts';
import { tryDraft, trySettings } from './run-settings-test.ts';

/** Limits tests, because a test calls other machines and a text message costs money. */
const TRIES = { name: 'settings-test', max: 10, windowMs: 10 * 60_000 };

const saveSettingsAction = defineAction({
  name: 'settings.save',
  path: 'PUT /settings/:group',
  permission: 'system.security',
  proof: 'fresh',
  audit: 'system.write',
  words: '修改设置',
  summary: 'Saves a group of settings, which apply at once in all processes; refused if its revision has changed',
  params: GroupParams,
  input: SaveSettingsRequest,
  output: SettingGroupReply,
  run: async (deps, { params: { group }, input: { revision, values }, audit }) => {
    await saveSettings(deps, { group, revision, values }, audit);
    // Other processes reload after a signal. This process reloads here, so that the reply contains the new settings.
    await deps.settings.refresh();
    return (await describeSettings(deps)).find(({ id }) => id === group) ?? deleted(group, revision + 1);
  },
});

const tries = {
  permission: 'system.security',
  audit: 'system.write',
  words: { 'settings.test': '测试设置' },
  output: TriedSettingsReply,
} as const;

const trySettingsAction = defineAction({
  ...tries,
  name: 'settings.test',
  path: 'POST /settings/:group/test',
  summary: 'Tests the settings of a group with a real request',
  params: GroupParams,
  input: TrySettingsRequest,
  run: async (deps, { params: { group }, input: { to }, by, request }) => {
    await findSettingGroup(deps, group);
    await countHit(deps, TRIES, sessionOf(request).operator.name);
    return trySettingsNoted(deps, { group, to }, by, () => trySettings(deps, group, to));
  },
});

/** Requires a fresh proof, as saving does, because the server connects to an address that an operator typed. */
const tryDraftSettings = defineAction({
  ...tries,
  name: 'settings.test_draft',
  path: 'POST /settings/:group/draft/test',
  proof: 'fresh',
  summary: 'Sends one message with unsaved settings',
  params: DraftGroupParams,
  input: TryDraftRequest,
  run: async (deps, { params: { group }, input: { to, ...change }, by, request }) => {
    const draft = await draftOf(deps, { group, ...change }, by);
    await countHit(deps, TRIES, sessionOf(request).operator.name);
    const what = { group, to, typed: draft.plain };
    return trySettingsNoted(deps, what, by, () => tryDraft(deps, draft.config, group, to));
  },
});

export const settingActions = [saveSettingsAction, trySettingsAction, tryDraftSettings];

export async function findSettingGroup(deps: Parameters<typeof describeSettings>[0], id: string) {
  const group = (await describeSettings(deps)).find((one) => one.id === id);
  if (!group) throw new AppError('not_found', { description: 'no such group of settings' });
  return group;
}

/** Describes a provider that was removed. */
const deleted = (id: string, revision: number) => ({
  id,
  state: 'off' as const,
  isFixed: false,
  revision,
  changedAt: null,
  changedBy: null,
  unfit: [],
  lastTry: null,
  values: [],
});
