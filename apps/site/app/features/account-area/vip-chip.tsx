import type { LoginUser } from '../../session/login-user.ts';
import { accountTexts } from './texts.ts';
import styles from './vip-chip.module.css';

export function VipChip({ user }: { user: Pick<LoginUser, 'isSuperVip'> }) {
  return <span className={styles.chip}>{user.isSuperVip ? accountTexts.superVip : accountTexts.vip}</span>;
}
