import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  DraftGroupParams,
  GroupParams,
  SaveSettingsRequest,
  SettingGroupReply,
  SettingsReply,
  TriedSettingsReply,
  TryDraftRequest,
  TrySettingsRequest,
} from '@feisuo/contract/schemas/console-settings';
import { draftOf, saveSettings, trySettingsNoted } from '../desk/settings.ts';
import { AppError } from '../http/app-error.ts';
import { countHit } from '../http/rate-limit.ts';
import { succeed } from '../http/service-dialect.ts';
import { actorOf, describe, sessionOf } from '../modules/operator/index.ts';
import { describeSettings } from './describe-settings.ts';
import { tryDraft, trySettings, type TryDeps } from './try-settings.ts';

/** A test leaves the house, costs money where it is a text message, and tells whoever presses it about other machines. */
const TRIES = { name: 'settings-test', max: 10, windowMs: 10 * 60_000 };

/** Outside parties and how we are known to them: looked at, changed and tried out. */
export const settingsRoutes: FastifyPluginAsyncTypebox<TryDeps> = async (app, deps) => {
  const findGroup = async (id: string) => {
    const group = (await describeSettings(deps)).find((one) => one.id === id);
    if (!group) throw new AppError('not_found', { description: 'no such group of settings' });
    return group;
  };

  app.get(
    '/settings',
    {
      config: { permit: 'system.write' },
      schema: { ...describe('Every group of settings, without secrets'), response: { 200: SettingsReply } },
    },
    async () => succeed({ groups: await describeSettings(deps) }),
  );

  app.get(
    '/settings/:group',
    {
      config: { permit: 'system.write' },
      schema: { ...describe('One group'), params: GroupParams, response: { 200: SettingGroupReply } },
    },
    async ({ params }) => succeed(await findGroup(params.group)),
  );

  app.put(
    '/settings/:group',
    {
      config: { permit: 'system.security', isDangerous: true },
      schema: {
        ...describe('Saves settings of a group that is as it was seen; they count at once, everywhere'),
        params: GroupParams,
        body: SaveSettingsRequest,
        response: { 200: SettingGroupReply },
      },
    },
    async (request) => {
      const { group } = request.params;
      const { reason, revision, values } = request.body;
      await saveSettings(deps, { group, revision, values }, { by: actorOf(request), reason });
      // Others hear the signal; whoever saved sees it in the answer.
      await deps.settings.refresh();
      return succeed((await describeSettings(deps)).find(({ id }) => id === group) ?? gone(group, revision + 1));
    },
  );

  app.post(
    '/settings/:group/test',
    {
      config: { permit: 'system.security' },
      schema: {
        ...describe('Uses a group’s settings for real, and says what came of it'),
        params: GroupParams,
        body: TrySettingsRequest,
        response: { 200: TriedSettingsReply },
      },
    },
    async (request) => {
      const { group } = request.params;
      await findGroup(group);
      await countHit(deps, TRIES, sessionOf(request).operator.name);
      const { to } = request.body;
      return succeed(await trySettingsNoted(deps, { group, to }, actorOf(request), () => trySettings(deps, group, to)));
    },
  );

  app.post(
    '/settings/:group/draft/test',
    {
      // Like saving: it has this server call an address that somebody typed.
      config: { permit: 'system.security', isDangerous: true },
      schema: {
        ...describe('Sends one message by settings that are not saved, and says what came of it'),
        params: DraftGroupParams,
        body: TryDraftRequest,
        response: { 200: TriedSettingsReply },
      },
    },
    async (request) => {
      const { group } = request.params;
      const { to, ...change } = request.body;
      const by = actorOf(request);
      const draft = await draftOf(deps, { group, ...change }, by);
      await countHit(deps, TRIES, sessionOf(request).operator.name);
      const what = { group, to, typed: draft.plain };
      return succeed(await trySettingsNoted(deps, what, by, () => tryDraft(deps, draft.config, group, to)));
    },
  );
};

/** A provider that was taken away. */
const gone = (id: string, revision: number) => ({
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
