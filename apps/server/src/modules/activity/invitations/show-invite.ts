import { activityPaths } from '@feisuo/contract/facts/paths';
import type { InviteRecordsReply, InviteReply, InviteTerms } from '@feisuo/contract/schemas/activity-invitations';
import { AppError } from '../../../http/app-error.ts';
import { briefOf, findActivity, stateOf } from '../activities/activity-queries.ts';
import { isFor } from '../activities/audience.ts';
import type { InviteRules } from '../activities/gift-kinds.ts';
import { readRules } from '../activities/activity-kinds.ts';
import type { ActivityDeps, Participant } from '../activity-deps.ts';
import { findBindingObstacle } from './find-binding-obstacle.ts';
import { spellInviteCode } from './invite-code.ts';
import { findInvitationOf, listInvitations, tallyInviter } from './invitation-queries.ts';
import type { Invitation } from './invitations.tables.ts';
import { ensureInviter } from './inviters.ts';

/** Id of the seeded invitation activity. */
export const DEFAULT_INVITE = 'invite';

type Mine = NonNullable<InviteReply['data']['mine']>;

/** Returns the terms of the invitation activity and, for members, their invitation code and progress. */
export async function showInvite(
  deps: ActivityDeps,
  activityId: string,
  accountId: string | null,
): Promise<InviteReply['data']> {
  const now = deps.clock.now();
  const activity = await findActivity(deps.db, activityId);
  if (activity?.kind !== 'invite') throw new AppError('not_found', { description: 'no invitation has this id' });
  const rules = readRules('invite', activity.rules);
  const isRunning = stateOf(activity, now) === 'running';
  const person = accountId === null ? null : await deps.describePerson(deps.db, accountId, now);
  const mine =
    accountId === null || person === null || !isFor(activity.audience, person, now)
      ? null
      : await showMine(deps, { accountId, person, rules, isRunning, now });
  return { now: now.toISOString(), activity: briefOf(activity, now), terms: termsOf(rules), mine };
}

async function showMine(
  deps: ActivityDeps,
  known: { accountId: string; person: Participant; rules: InviteRules; isRunning: boolean; now: Date },
): Promise<Mine> {
  const { accountId, person, rules, isRunning, now } = known;
  const { code } = await ensureInviter(deps, accountId);
  const share = await deps.signMemberShare(deps, accountId);
  const link = new URL(activityPaths.inviteLink.replace(':code', code), deps.config.siteOrigin);
  const tally = await tallyInviter(deps.db, accountId, now);
  const bound = await findInvitationOf(deps.db, accountId);
  const why = bound ? 'bound' : isRunning ? whyOf(findBindingObstacle(person, rules, now)) : 'closed';
  return {
    code: spellInviteCode(code),
    share,
    link: link.href,
    ...tally,
    left: Math.max(0, rules.total - tally.rewarded),
    invited: bound && { at: bound.boundAt.toISOString(), award: bound.terms.inviteeAward },
    canBind: why === '',
    why,
  };
}

const whyOf = (reason: ReturnType<typeof findBindingObstacle>): Mine['why'] => {
  if (reason === null) return '';
  const words = { INVITE_NOT_FRESH: 'not_fresh', INVITE_HAS_BOUGHT: 'has_bought', INVITE_NEEDS_PHONE: 'needs_phone' };
  return words[reason] as Mine['why'];
};

/** Leaves out `coinDays`, which is not shown to members. */
const termsOf = ({ coinDays: _coinDays, ...terms }: InviteRules): InviteTerms => terms;

const PAGE = 20;

/** Lists the member's invitees by their masked names, with the state of each invitation. */
export async function listInviteRecords(
  { db, clock, findShownName }: ActivityDeps,
  inviterId: string,
  before: bigint | null,
): Promise<InviteRecordsReply['data']> {
  const now = clock.now();
  const found = await listInvitations(db, { inviterId, before, limit: PAGE + 1 });
  const shown = found.slice(0, PAGE);
  const names = await Promise.all(shown.map(({ inviteeId }) => findShownName(db, inviteeId, now)));
  const list = shown.map((invitation, index) => ({
    name: names[index] || '已注销的用户',
    boundAt: invitation.boundAt.toISOString(),
    ...statusOf(invitation, now),
  }));
  return { list, next: found.length > PAGE ? String(shown.at(-1)?.id) : null };
}

function statusOf({ state, qualifyBy, dueAt, terms }: Invitation, now: Date) {
  const award = terms.inviterAward;
  switch (state) {
    case 'waiting':
      return qualifyBy > now
        ? { state, dueAt: qualifyBy.toISOString(), award: null }
        : { state: 'lapsed' as const, dueAt: null, award: null };
    case 'maturing':
      return { state, dueAt: dueAt?.toISOString() ?? null, award };
    case 'rewarded':
    case 'taken_back':
      return { state, dueAt: null, award };
    case 'void':
      return { state: 'lapsed' as const, dueAt: null, award: null };
    case 'refunded':
    case 'over_cap':
      return { state, dueAt: null, award: null };
  }
}
