import { serviceRefusals } from '@feisuo/contract/facts/service-refusals';
import type { ActivityBrief } from '@feisuo/contract/schemas/activity';
import type { SessionState } from '../../session/session-state.ts';

/** Whether the member can take part. `open`: the member can take part now. */
export type ParticipationStatus =
  | 'waiting'
  | 'signed-out'
  | 'upcoming'
  | 'ended'
  /** An operator disabled the activity, whatever its period. */
  | 'off'
  | 'sold-out'
  | 'claimed'
  | 'not-eligible'
  /** The award requires a bound phone number. */
  | 'needs-phone'
  | 'offline'
  | 'open';

interface Known {
  /** The public state of the activity; null if there is no such activity. */
  state: ActivityBrief['state'] | null;
  phase: SessionState['phase'];
  /** The code of the last refusal; null without an answer. */
  refusal?: number | null | undefined;
}

/**
 * The status is decided by the public state, then the session, then the refusal. So no visitor is asked to sign in
 * for an activity that has ended.
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

/** The status after a refusal. An unknown code may be temporary, so the page offers a retry. */
export const statusOfRefusal = (code: number | null): Exclude<ParticipationStatus, 'open'> =>
  (code === null ? undefined : statusByCode[code]) ?? 'offline';
