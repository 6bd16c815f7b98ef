import { expect, test } from 'vitest';
import type { Action } from './define-action.ts';
import { operatorActions } from './index.ts';

/** Kept by hand, unlike the generated facts: lowering the proof of an action fails this test. */
const guarded = {
  /** A second factor within minutes, and no token. */
  fresh: [
    'account.allow_purchases',
    'account.erase',
    'account.export',
    'account.hold_purchases',
    'account.reset_factor',
    'account.unfreeze',
    'activity.reverse',
    'activity.undo_exchange',
    'agreement.end',
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
  /** The same, or a token created with a proof. */
  freshOrToken: [
    'release.add',
    'release.publish',
    'release.ready',
    'release.remove',
    'release.roll_back',
    'release.withdraw',
  ],
  /** No token, with or without a fresh proof. */
  people: [
    'account.preview_unfreeze',
    'account.unfreeze',
    'activity.machines',
    'activity.recall',
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

test('requires a fresh proof in exactly the listed actions', () => {
  expect(namesOf(({ proof }) => proof === 'fresh')).toEqual(guarded.fresh);
  expect(namesOf(({ proof }) => proof === 'fresh-or-token')).toEqual(guarded.freshOrToken);
});

test('declares exactly the listed actions as for people only', () => {
  expect(namesOf(({ isForPeople }) => isForPeople === true)).toEqual(guarded.people);
});
