import { applicationActions } from './account/application-actions.ts';
import { clientActions } from './account/client-actions.ts';
import { accountActions } from './account/index.ts';
import { activityActions, codeActions } from './activity/index.ts';
import { channelActions, uploadActions } from './attribution/index.ts';
import { contentActions } from './content/index.ts';
import type { Action } from './define-action.ts';
import { releaseActions } from './downloads/index.ts';
import { membershipActions } from './membership/index.ts';
import { operatorRosterActions } from './operator/roster.ts';
import { payActions } from './pay/index.ts';
import { promotionActions } from './promotion/index.ts';
import { settingActions } from './settings/setting-actions.ts';
import { statusActions } from './status/index.ts';
import { supportActions } from './support/index.ts';
import { systemActions } from './system/index.ts';
import { webhookActions } from './webhooks/index.ts';

/** All operator actions. Routes, commands, audit lines and permissions are derived from this list. */
export const operatorActions: readonly Action[] = [
  ...operatorRosterActions,
  ...webhookActions,
  ...settingActions,
  ...accountActions,
  ...membershipActions,
  ...payActions,
  ...promotionActions,
  ...channelActions,
  ...uploadActions,
  ...releaseActions,
  ...activityActions,
  ...codeActions,
  ...contentActions,
  ...statusActions,
  ...supportActions,
  ...applicationActions,
  ...clientActions,
  ...systemActions,
];
