/** Words of the activity service that pages branch on. */

export const activityStates = ['upcoming', 'running', 'ended', 'off'] as const;

/** Whom an activity is for. `newcomers` are accounts of the last days, `never_paid` whoever has bought nothing yet. */
export const activityAudiences = ['all', 'members', 'trial', 'never_paid', 'newcomers'] as const;

/**
 * Where an invitation stands: the friend has yet to buy; has bought, and the time in which money may go back runs; the award
 * was given; it was taken back, or never given, because the money went back; the friend bought nothing in time; the inviter has had all there is.
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
 * Where somebody stands with a gift. `sign_in`: nobody is signed in. `not_new`: the account is older than the gift allows. `taken`: this phone
 * or this device has had it. `not_listed`: the gift is not for this account. `gone`: all were given away.
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

/** Activities that pages mean where they name none: the tasks that always run, and what codes are redeemed by. */
export const usualActivities = { tasks: 'tasks', redeem: 'redeem' } as const;

/** What activities can be; each kind has rules of its own shape. */
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

/** What can be given away. */
export const awardKinds = ['coins', 'vip_days', 'chances', 'make_up_card', 'thing'] as const;

/** Published odds are parts of this; so many codes a batch may have. */
export const activityLimits = { oddsWhole: 1_000_000, mostCodes: 100_000 } as const;

/** What is counted of an activity on its page; of more it is said that there are more. */
export const mostCounted = 10_000;
/** Odds are told from chance by so many draws; more would change nothing but the time it takes. */
export const mostDrawsChecked = 100_000;

/** A list that an operator brings at once: whom a recall wants back, or which computers are a partner's. */
export const listLimits = { lines: 50_000, bytes: 3 * 1024 * 1024, refusalsTold: 200 } as const;
/** By what a partner's computer is known: the number on its back, or the name that the client there goes by. */
export const machineNames = ['serial', 'peer'] as const;
export type MachineNames = (typeof machineNames)[number];
/** Why a line of a list was not taken: nobody is called so; it is no name of a computer; it holds more than one thing. */
export const lineRefusals = ['unknown', 'malformed', 'columns'] as const;
export type LineRefusal = (typeof lineRefusals)[number];
