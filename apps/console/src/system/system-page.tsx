import type { SystemStatus } from '@feisuo/contract/schemas/operator';
import { Alert } from 'antd';
import { Link } from 'react-router';
import { ErrorView, LoadingView } from '../components/views.tsx';
import { formatTime } from '../format-time.ts';
import { AreaTabs } from '../kit/area-tabs.tsx';
import { useRemote } from '../use-remote.ts';
import { FactsStrip } from './facts-strip.tsx';
import { PartiesCard } from './parties-card.tsx';
import { QueuesCard } from './queues-card.tsx';
import { systemNav } from './system-nav.ts';
import styles from './system-page.module.css';
import { Card } from '../components/card.tsx';
import { Pill } from '../components/pill.tsx';
import { SimulatorLink } from './simulator-link.tsx';
import { sandboxNameOf } from './system-texts.ts';

const refreshMs = 10_000;

export function SystemPage() {
  const { data: status, error, fetchedAt, refresh } = useRemote<SystemStatus>('system', { everyMs: refreshMs });
  if (!status) {
    if (!error) return <LoadingView message="正在读取系统状态…" />;
    return <ErrorView title="系统状态没有取回来" message={`${error}。访客不受影响。`} onRetry={() => void refresh()} />;
  }
  return (
    <div className={styles.page}>
      <AreaTabs label="系统" tabs={systemNav} />
      {error && (
        <Alert
          type="error"
          showIcon
          title={`正在显示 ${formatTime(new Date(fetchedAt).toISOString())} 的状态：${error}，会自动再试`}
        />
      )}
      {status.deadLetters > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`${status.deadLetters} 个任务试满次数仍然失败，在等人处理`}
          action={
            <Link to="/console/system/jobs" className={styles.go}>
              去看死信
            </Link>
          }
        />
      )}
      <FactsStrip status={status} fetchedAt={fetchedAt} />
      <PartiesCard />
      <div className={styles.columns}>
        <QueuesCard queues={status.queues} />
        <SandboxesCard {...status} />
      </div>
    </div>
  );
}

type Props = Pick<SystemStatus, 'sandboxes' | 'mode' | 'bridgeSimulator'>;

function SandboxesCard({ sandboxes, mode, bridgeSimulator }: Props) {
  const tone = sandboxes.length === 0 ? 'ok' : mode === 'production' ? 'err' : 'warn';
  return (
    <Card
      title="沙箱"
      aside={<Pill tone={tone}>{sandboxes.length === 0 ? '没有' : `${sandboxes.length} 个在用`}</Pill>}
    >
      {sandboxes.length === 0 ? (
        <p className={styles.list}>所有外部服务都已正式接通。</p>
      ) : (
        <ul className={styles.list}>
          {sandboxes.map((sandbox) => (
            <li key={sandbox.id}>
              <b>{sandboxNameOf(sandbox.id)}</b>
              <p>{sandbox.says}</p>
            </li>
          ))}
        </ul>
      )}
      {bridgeSimulator && <SimulatorLink href={bridgeSimulator} />}
    </Card>
  );
}
