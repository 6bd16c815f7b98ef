import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { GroupParams, SettingGroupReply, SettingsReply } from '@feisuo/contract/schemas/console-settings';
import { findSettingGroup } from '../operator-actions/settings/setting-actions.ts';
import { succeed } from '../http/service-dialect.ts';
import { describe } from '../modules/operator/index.ts';
import { describeSettings } from '../operator-actions/settings/describe-settings.ts';
import { type TryDeps } from '../operator-actions/settings/try-settings.ts';

/** Outside parties and how we are known to them: looked at, changed and tried out. */
export const settingsRoutes: FastifyPluginAsyncTypebox<TryDeps> = async (app, deps) => {
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
    async ({ params }) => succeed(await findSettingGroup(deps, params.group)),
  );
};
