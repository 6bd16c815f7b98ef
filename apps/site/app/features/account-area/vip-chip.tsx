import type { LoginUser } from '../../session/login-user.ts';
import { menuTexts } from './menu-texts.ts';
import styles from './vip-chip.module.css';

export function VipChip({ user }: { user: Pick<LoginUser, 'isSuperVip'> }) {
  return <span className={styles.chip}>{user.isSuperVip ? menuTexts.superVip : menuTexts.vip}</span>;
}
