import type { Service } from '@feisuo/contract/facts/services';
import type { SystemStatus } from '@feisuo/contract/schemas/operator';
import { Pill } from '../components/pill.tsx';
import { describeDrift, formatTime } from '../format-time.ts';
import styles from './facts-strip.module.css';

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

/** Database latency that counts as slow. A page runs several queries, so visitors notice a higher latency. */
const slowMs = 100;

/** State of the running server process, in one row. */
export function FactsStrip({ status, fetchedAt }: { status: SystemStatus; fetchedAt: number }) {
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
