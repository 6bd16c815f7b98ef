import type { ApplicationRow } from '@feisuo/contract/schemas/console-applications';
import { Pill } from '../components/pill.tsx';
import { applicationStateTexts } from './application-texts.ts';
import styles from './system-page.module.css';

export function ApplicationStatePills({
  state,
  isWaiting,
  isStopped,
}: Pick<ApplicationRow, 'state' | 'isWaiting' | 'isStopped'>) {
  const { tone, text } = applicationStateTexts[state];
  return (
    <span className={styles.pills}>
      <Pill tone={tone}>{text}</Pill>
      {isWaiting && state === 'approved' && <Pill tone="warn">改动待审核</Pill>}
      {isStopped && <Pill tone="err">已停用</Pill>}
    </span>
  );
}
