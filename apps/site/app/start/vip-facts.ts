import type { VipFacts } from '@feisuo/contract/schemas/telemetry';
import type { SessionState } from '../session/session-state.ts';

/** §6: what kind of member an event is from. Undefined for visitors, null while nobody knows yet. */
export function vipFactsOf(state: SessionState): VipFacts | undefined | null {
  if (state.phase === 'unknown') return null;
  if (state.phase !== 'in') return undefined;
  const { isVip, isYear, vipLevel, vipType } = state.user;
  const level = Number(vipLevel);
  return {
    is_vip: isVip,
    is_year: isYear,
    level: Number.isInteger(level) && level >= 0 && level <= 1000 ? level : 0,
    type: vipType.slice(0, 16),
  };
}
