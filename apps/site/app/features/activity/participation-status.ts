import { serviceRefusals } from '@feisuo/contract/facts/service-refusals';
import type { ActivityBrief } from '@feisuo/contract/schemas/activity';
import type { SessionState } from '../../session/session-state.ts';

/** Whether the member can take part now (`open`), or why not. */
export type ParticipationStatus =
  | 'waiting'
  | 'signed-out'
  | 'upcoming'
  | 'ended'
  /** An operator disabled the activity. */
  | 'off'
  | 'sold-out'
  | 'claimed'
  | 'not-eligible'
  /** The award requires that the member binds a phone number. */
  | 'needs-phone'
  | 'offline'
  | 'open';

interface Known {
  /** The public state of the activity; null if the activity does not exist. */
  state: ActivityBrief['state'] | null;
  phase: SessionState['phase'];
  /** The code of the last refusal. Null if the service did not answer, undefined if it did not refuse. */
  refusal?: number | null | undefined;
}

/**
 * The public state decides first, then the session, then the refusal. This order avoids that a visitor is asked to sign
 * in for an activity that has ended.
 */
export function participationStatusOf({ state, phase, refusal }: Known): ParticipationStatus {
  if (state === 'upcoming') return 'upcoming';
  if (state === 'off') return 'off';
  if (state !== 'running') return 'ended';
  if (phase === 'unknown') return 'waiting';
  if (phase === 'out') return 'signed-out';
  if (phase === 'unreachable') return 'offline';
  return refusal === undefined ? 'open' : statusOfRefusal(refusal);
}

const statusByCode: Partial<Record<number, Exclude<ParticipationStatus, 'open'>>> = {
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

/** The status after a refusal. A refusal with an unknown code may be temporary, so the page offers a retry. */
export const statusOfRefusal = (code: number | null): Exclude<ParticipationStatus, 'open'> =>
  (code === null ? undefined : statusByCode[code]) ?? 'offline';
