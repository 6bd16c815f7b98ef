import { serviceRefusals } from '@feisuo/contract/facts/service-refusals';
import type { ActivityBrief } from '@feisuo/contract/schemas/activity';
import type { SessionState } from '../../session/session-state.ts';

/** Whether a member can take part. `open`: yes, now. */
export type Standing =
  | 'waiting'
  | 'signed-out'
  | 'upcoming'
  | 'ended'
  /** Disabled, whatever its period. */
  | 'off'
  | 'sold-out'
  | 'claimed'
  | 'not-eligible'
  /** The award requires a phone number. */
  | 'needs-phone'
  | 'offline'
  | 'open';

interface Known {
  /** The public state; null: there is no such activity. */
  state: ActivityBrief['state'] | null;
  phase: SessionState['phase'];
  /** The code of the last refusal; null without an answer. */
  refusal?: number | null | undefined;
}

/** First the public state, then the session, then the refusal: so that no visitor signs in for an ended activity. */
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

/** The standing after a refusal. Unknown codes may be transient: retry. */
export const standingOfRefusal = (code: number | null): Exclude<Standing, 'open'> =>
  (code === null ? undefined : standings[code]) ?? 'offline';
