import { serviceRefusals } from '@feisuo/contract/facts/service-refusals';
import type { ActivityBrief } from '@feisuo/contract/schemas/activity';
import type { SessionState } from '../../session/session-state.ts';

/** Where somebody stands with an activity. `open`: they can take part now. */
export type Standing =
  | 'waiting'
  | 'signed-out'
  | 'upcoming'
  | 'ended'
  /** Switched off for now, whatever its time says. */
  | 'off'
  | 'sold-out'
  | 'claimed'
  | 'not-eligible'
  /** What is given here asks for a phone number of one's own. */
  | 'needs-phone'
  | 'offline'
  | 'open';

interface Known {
  /** The activity's state, which holds for everybody; null: there is no such activity. */
  state: ActivityBrief['state'] | null;
  phase: SessionState['phase'];
  /** What the service last refused with, if it did; null for a service that said nothing. */
  refusal?: number | null | undefined;
}

/**
 * What an activity is for everybody comes first, then who is here, then what the service told this person: so that nobody
 * signs in for something that is over.
 */
export function standingOf({ state, phase, refusal }: Known): Standing {
  if (state === 'upcoming') return 'upcoming';
  if (state === 'off') return 'off';
  if (state !== 'running') return 'ended';
  if (phase === 'unknown') return 'waiting';
  if (phase === 'out') return 'signed-out';
  if (phase === 'unreachable') return 'offline';
  return refusal === undefined ? 'open' : standingOfRefusal(refusal);
}

const standings: Partial<Record<number, Exclude<Standing, 'open'>>> = {
  [serviceRefusals.ACT_NOT_STARTED.code]: 'upcoming',
  [serviceRefusals.ACT_ENDED.code]: 'ended',
  [serviceRefusals.ACT_OFF.code]: 'off',
  [serviceRefusals.ACT_NOT_FOR_YOU.code]: 'not-eligible',
  [serviceRefusals.ACT_GIVEN_AWAY.code]: 'sold-out',
  [serviceRefusals.ACT_NEEDS_ACCOUNT.code]: 'signed-out',
  [serviceRefusals.AWARD_NEEDS_PHONE.code]: 'needs-phone',
  [serviceRefusals.AWARD_PHONE_USED.code]: 'needs-phone',
  403: 'not-eligible',
  404: 'ended',
};

/** What a refusal makes of somebody's standing. Whatever is not known by its number may pass: the way on is to try again. */
export const standingOfRefusal = (code: number | null): Exclude<Standing, 'open'> =>
  (code === null ? undefined : standings[code]) ?? 'offline';
