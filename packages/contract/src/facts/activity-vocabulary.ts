/** Words of the activity service that pages branch on. */

export const activityStates = ['upcoming', 'running', 'ended', 'off'] as const;

/**
 * Audiences of activities. `newcomers`: accounts created in the last days; `never_paid`: accounts without a purchase.
 */
export const activityAudiences = ['all', 'members', 'trial', 'never_paid', 'newcomers'] as const;

/**
 * States of an invitation: waiting for a purchase; in the refund window; awarded; revoked after a refund; refunded
 * before the award; expired without a purchase; over the inviter's limit.
 */
export const invitationStates = [
  'waiting',
  'maturing',
  'rewarded',
  'taken_back',
  'refunded',
  'lapsed',
  'over_cap',
] as const;
export type InvitationState = (typeof invitationStates)[number];

/**
 * Eligibility for a gift. `sign_in`: not signed in. `not_new`: account too old. `taken`: this phone or device has had
 * it. `not_listed`: not for this account. `gone`: none left.
 */
export const giftStandings = [
  'sign_in',
  'open',
  'claimed',
  'needs_phone',
  'needs_device',
  'not_new',
  'taken',
  'not_listed',
  'not_for_you',
  'gone',
  'closed',
] as const;
export type GiftStanding = (typeof giftStandings)[number];

/** Default activities where a page names none. */
export const usualActivities = { tasks: 'tasks', redeem: 'redeem' } as const;

/** Kinds of activities; each has its own shape of rules. */
export const activityKinds = [
  'check_in',
  'welcome',
  'redeem',
  'lottery',
  'tasks',
  'exchange',
  'invite',
  'recall',
  'newcomer',
  'partner',
  'page',
  'image',
  'sale',
] as const;

export const awardKinds = ['coins', 'vip_days', 'chances', 'make_up_card', 'thing'] as const;

/** Odds are parts of `oddsWhole`; `mostCodes` is the maximum of codes per batch. */
export const activityLimits = { oddsWhole: 1_000_000, mostCodes: 100_000 } as const;

/** Counts on an activity's page stop here; the page then shows "more than". */
export const mostCounted = 10_000;
/** Draws checked against the published odds; more would add time and no accuracy. */
export const mostDrawsChecked = 100_000;

/** Limits of a list that an operator uploads: accounts of a recall, or computers of a partner. */
export const listLimits = { lines: 50_000, bytes: 3 * 1024 * 1024, refusalsTold: 200 } as const;
/** Identifiers of a partner's computer: its serial number, or the client's peer id. */
export const machineNames = ['serial', 'peer'] as const;
export type MachineNames = (typeof machineNames)[number];
/** Why a line was refused: no such account; not a computer's identifier; more than one column. */
export const lineRefusals = ['unknown', 'malformed', 'columns'] as const;
export type LineRefusal = (typeof lineRefusals)[number];
