import { isOnTrial, memberNameOf } from '../../format/member-name.ts';
import { shanghaiDay } from '../../format/shanghai-day.ts';
import type { LoginUser } from '../../session/login-user.ts';
import { menuTexts } from './menu-texts.ts';
import styles from './vip-chip.module.css';

type Known = Pick<LoginUser, 'isSuperVip' | 'vipType' | 'isYear' | 'vipRemainingDays' | 'expiresAt' | 'accVipInfo'>;

/** The state of the membership in one line. */
export function vipStatus(user: Known): string {
  const { isSuperVip, vipRemainingDays: days, expiresAt, accVipInfo } = user;
  if (isSuperVip) return menuTexts.superRuns;
  const until = isOnTrial(user) ? menuTexts.trialUntil : menuTexts.vipUntil;
  if (days > 0) return until(days, expiresAt && shanghaiDay(expiresAt));
  return accVipInfo ? menuTexts.ended : menuTexts.noVip;
}

/** A label with the kind of membership. It is gold only for a paid membership, not for a free one. */
export function VipChip({ user }: { user: Pick<LoginUser, 'isSuperVip' | 'vipType' | 'isYear'> }) {
  return (
    <span className={styles.chip} data-chip data-plain={isOnTrial(user) || undefined}>
      {memberNameOf(user)}
    </span>
  );
}
