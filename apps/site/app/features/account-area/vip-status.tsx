import { shanghaiDay } from '../../format/shanghai-day.ts';
import type { LoginUser } from '../../session/login-user.ts';
import { menuTexts } from './menu-texts.ts';
import styles from './vip-chip.module.css';

type Known = Pick<LoginUser, 'isSuperVip' | 'vipRemainingDays' | 'expiresAt' | 'accVipInfo'>;

/** The membership in a line. */
export function vipStatus({ isSuperVip, vipRemainingDays, expiresAt, accVipInfo }: Known): string {
  if (isSuperVip) return menuTexts.superRuns;
  if (vipRemainingDays > 0) return menuTexts.vipUntil(vipRemainingDays, expiresAt && shanghaiDay(expiresAt));
  return accVipInfo ? menuTexts.ended : menuTexts.noVip;
}

export function VipChip({ user }: { user: Pick<LoginUser, 'isSuperVip'> }) {
  return <span className={styles.chip}>{user.isSuperVip ? menuTexts.superVip : menuTexts.vip}</span>;
}
