import { expect, test } from 'vitest';
import type { Action } from './define-action.ts';
import { operatorActions } from './index.ts';

/**
 * This list is maintained by hand, unlike the generated facts, so that the test fails if the proof of an action is
 * lowered.
 */
const guarded = {
  /** Actions that require a second factor shown within minutes and refuse tokens. */
  fresh: [
    'account.allow_purchases',
    'account.erase',
    'account.export',
    'account.export_list',
    'account.hold_purchases',
    'account.preview_unfreeze',
    'account.remove_picture',
    'account.reset_factor',
    'account.unfreeze',
    'activity.recall',
    'activity.reverse',
    'activity.undo_exchange',
    'agreement.end',
    'application.approve',
    'application.refuse',
    'client.add',
    'client.disable',
    'client.enable',
    'client.save',
    'client.secret',
    'clock.move',
    'codes.export',
    'operator.add',
    'operator.factor_reset',
    'operator.link',
    'operator.remove',
    'operator.role',
    'operator.token_revoke',
    'order.export',
    'reconcile.book',
    'refund.approve',
    'refund.decline',
    'refund.give',
    'refund.limit',
    'refund.limit_agree',
    'refund.proposal_approve',
    'refund.retry',
    'review.accept',
    'review.refund',
    'review.write_off',
    'settings.save',
    'settings.test_draft',
    'vip.grant',
    'vip.revoke',
    'webhook.add',
    'webhook.enable',
    'webhook.remove',
    'webhook.save',
    'webhook.secret',
  ],
  /** Actions that require a second factor shown within minutes, or a token that was created with a proof. */
  freshOrToken: [
    'release.add',
    'release.publish',
    'release.ready',
    'release.remove',
    'release.roll_back',
    'release.withdraw',
  ],
  /** Actions that refuse operator tokens. Some of them also require a fresh proof. */
  people: [
    'account.preview_unfreeze',
    'account.unfreeze',
    'activity.machines',
    'refund.limit_agree',
    'refund.limit_refuse',
    'refund.proposal_approve',
    'refund.proposal_refuse',
    'refund.proposal_withdraw',
  ],
};

const namesOf = (isMeant: (action: Action) => boolean) =>
  operatorActions
    .filter(isMeant)
    .map(({ name }) => name)
    .toSorted();

test('exactly the listed actions require a fresh proof', () => {
  expect(namesOf(({ proof }) => proof === 'fresh')).toEqual(guarded.fresh);
  expect(namesOf(({ proof }) => proof === 'fresh-or-token')).toEqual(guarded.freshOrToken);
});

test('exactly the listed actions are refused to operator tokens', () => {
  expect(namesOf(({ isForPeople }) => isForPeople === true)).toEqual(guarded.people);
});
