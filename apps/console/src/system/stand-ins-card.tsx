import type { SystemStatus } from '@feisuo/contract/schemas/operator';
import { Card } from '../components/card.tsx';
import { Pill } from '../components/pill.tsx';
import { SimulatorLink } from './simulator-link.tsx';
import styles from './system-page.module.css';
import { standInNameOf } from './system-words.ts';

type Props = Pick<SystemStatus, 'standIns' | 'mode' | 'bridgeSimulator'>;

export function StandInsCard({ standIns, mode, bridgeSimulator }: Props) {
  const tone = standIns.length === 0 ? 'ok' : mode === 'production' ? 'err' : 'warn';
  return (
    <Card title="替身" aside={<Pill tone={tone}>{standIns.length === 0 ? '没有' : `${standIns.length} 个在用`}</Pill>}>
      {standIns.length === 0 ? (
        <p className={styles.list}>所有外部服务都是真的。</p>
      ) : (
        <ul className={styles.list}>
          {standIns.map((standIn) => (
            <li key={standIn.id}>
              <b>{standInNameOf(standIn.id)}</b>
              <p>{standIn.says}</p>
            </li>
          ))}
        </ul>
      )}
      {bridgeSimulator && <SimulatorLink href={bridgeSimulator} />}
    </Card>
  );
}
