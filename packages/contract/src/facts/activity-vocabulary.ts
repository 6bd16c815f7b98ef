/** Names and limits of the activity service that its pages use. */

export const activityStates = ['upcoming', 'running', 'ended', 'off'] as const;

/**
 * Audiences of activities. `newcomers`: accounts created in the last days; `never_paid`: accounts without a purchase.
 */
export const activityAudiences = ['all', 'members', 'trial', 'never_paid', 'newcomers'] as const;

/**
 * States of an invitation: waiting for a purchase; in the refund window; awarded; award revoked after a refund;
 * refunded before the award; expired without a purchase; above the inviter's limit.
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
 * Whether a gift can be claimed, or why not. `sign_in`: not signed in; `not_new`: account too old; `taken`: already
 * claimed with this phone or device; `not_listed`: account not on the list; `gone`: none left.
 */
export const giftStatuses = [
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
export type GiftStatus = (typeof giftStatuses)[number];

/** Ids of the activities that are used if a page names none. */
export const usualActivities = { tasks: 'tasks', redeem: 'redeem' } as const;

/** Kinds of activities. Each kind has its own type of rules. */
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

/** `oddsWhole` is the denominator of odds. `mostCodes` is the maximum number of codes per batch. */
export const activityLimits = { oddsWhole: 1_000_000, mostCodes: 100_000 } as const;

/** Maximum to which a console page counts. For a higher count, the page shows `more than`. */
export const mostCounted = 10_000;
/**
 * Maximum number of draws that are compared with the published odds. More draws would take more time without making the
 * comparison more accurate.
 */
export const mostDrawsChecked = 100_000;

/** Limits of a list that an operator uploads: accounts of a recall, or computers of a partner. */
export const listLimits = { lines: 50_000, bytes: 3 * 1024 * 1024, refusalsTold: 200 } as const;
/** Identifiers of a partner's computer: its serial number, or the peer id of its desktop client. */
export const machineNames = ['serial', 'peer'] as const;
export type MachineNames = (typeof machineNames)[number];
/**
 * Why a line of an uploaded list was refused: the account does not exist, the line is no identifier of a computer, or
 * it has several columns.
 */
export const lineRefusals = ['unknown', 'malformed', 'columns'] as const;
export type LineRefusal = (typeof lineRefusals)[number];
