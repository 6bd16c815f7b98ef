import type { Service } from '@feisuo/contract/facts/services';
import type { SystemStatus, OutsideParty } from '@feisuo/contract/schemas/operator';
import { Alert, Table, type TableColumnsType } from 'antd';
import { Link } from 'react-router';
import { ErrorView, LoadingView } from '../components/views.tsx';
import { formatTime, describeDrift } from '../format-time.ts';
import { AreaTabs } from '../kit/area-tabs.tsx';
import { useMay } from '../kit/current-operator.ts';
import { RemoteView } from '../kit/remote-view.tsx';
import { TwoLines } from '../kit/table/two-lines.tsx';
import { useRemote } from '../use-remote.ts';
import { QueuesCard } from './queues-card.tsx';
import { settingStates } from './setting-values.ts';
import { systemNav } from './system-nav.ts';
import styles from './system-page.module.css';
import { Card, SidewaysScroll } from '../components/card.tsx';
import { Pill } from '../components/pill.tsx';
import { SimulatorLink } from './simulator-link.tsx';
import { sandboxNameOf } from './system-texts.ts';

const partiesRefreshMs = 30_000;

const timeOf = (at: string | null) => (at === null ? '还没有调用记录' : formatTime(at));

const serviceNames: Record<Service, string> = {
  site: '网站',
  signin: '账号页面',
  console: '运营台',
  account: '账号接口',
  content: '内容',
  downloads: '下载',
  share: '分享',
  support: '客服',
  telemetry: '统计',
  pay: '支付',
  attribution: '归因',
  promotion: '推广',
  activity: '活动',
  jobs: '任务',
};

/** Database latency that counts as slow: a page needs several queries, so visitors notice a higher latency. */
const slowMs = 100;

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

/** State of the running server process, in one row. */
function FactsStrip({ status, fetchedAt }: { status: SystemStatus; fetchedAt: number }) {
  const { database } = status;
  const drift = describeDrift(status.now, fetchedAt);
  return (
    <dl className={styles.strip}>
      <div>
        <dt>版本</dt>
        <dd>
          <b>{status.version}</b>
          <Pill tone={status.mode === 'production' ? 'ok' : 'info'}>
            {status.mode === 'production' ? '正式' : '演示'}
          </Pill>
        </dd>
        <dd className={styles.note}>启动于 {formatTime(status.startedAt)}</dd>
      </div>
      <div>
        <dt>数据库</dt>
        <dd>
          <b>{database.kind === 'embedded' ? 'PostgreSQL（内嵌）' : 'PostgreSQL'}</b>
          <Pill tone="ok">正常</Pill>
          {database.roundTripMs >= slowMs && <Pill tone="err">很慢</Pill>}
        </dd>
        <dd className={`${styles.note} num`}>刚才往返 {database.roundTripMs} 毫秒</dd>
        <dd className={styles.note}>
          版本 {database.version} · 表结构 {formatTime(database.schema)}
        </dd>
      </div>
      <div>
        <dt>服务器时间（北京）</dt>
        <dd>
          <b className="num">{formatTime(status.now)}</b>
        </dd>
        <dd className={styles.note}>{drift ?? '与本机一致'}</dd>
      </div>
      <div>
        <dt>本进程提供的服务</dt>
        <dd className={styles.services}>
          {status.services.map((service) => (
            <span key={service} title={service}>
              {serviceNames[service]}
            </span>
          ))}
        </dd>
      </div>
    </dl>
  );
}

/** Card with the state of the outside parties that the server calls. */
function PartiesCard() {
  const mayOpen = useMay()('system.write');
  const remote = useRemote<{ parties: OutsideParty[] }>('system/parties', { everyMs: partiesRefreshMs });
  const columns: TableColumnsType<OutsideParty> = [
    {
      title: '服务',
      key: 'title',
      className: styles.nowrap ?? '',
      render: (_, { id, title }) =>
        mayOpen ? (
          <Link to={`/console/system/settings/${encodeURIComponent(id)}`} className={styles.go}>
            {title}
          </Link>
        ) : (
          title
        ),
    },
    { title: '状态', key: 'state', render: (_, party) => <State {...party} /> },
    { title: '最近成功（北京）', key: 'ok', className: `num ${styles.nowrap}`, render: (_, { okAt }) => timeOf(okAt) },
    {
      title: '最近失败（北京）',
      key: 'failed',
      render: (_, { failed }) =>
        failed ? <TwoLines first={<span className="num">{formatTime(failed.at)}</span>} second={failed.says} /> : '—',
    },
  ];
  return (
    <Card title="外部服务" flush>
      <RemoteView what="外部服务的状态" remote={remote}>
        {({ parties }) => (
          <>
            <SidewaysScroll label="外部服务">
              <Table rowKey="id" columns={columns} dataSource={parties} pagination={false} />
            </SidewaysScroll>
            <p className={styles.rest}>
              来自日常调用和设置里的测试，打开这一页不会发起新的调用。第三方登录只记测试的结果；短信和邮件留 7
              天，付款码留 1 天。
            </p>
          </>
        )}
      </RemoteView>
    </Card>
  );
}

function State({ state, okAt, failed }: OutsideParty) {
  const [tone, text] = settingStates[state];
  const isFailing = failed !== null && (okAt === null || failed.at > okAt);
  return isFailing && state !== 'off' ? <Pill tone="err">{text}，上次失败</Pill> : <Pill tone={tone}>{text}</Pill>;
}
