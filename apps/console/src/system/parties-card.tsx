import type { OutsideParty } from '@feisuo/contract/schemas/operator';
import { Table, type TableColumnsType } from 'antd';
import { Link } from 'react-router';
import { Card, SidewaysScroll } from '../components/card.tsx';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import { useMay } from '../kit/me.ts';
import { RemoteView } from '../kit/remote-view.tsx';
import { TwoLines } from '../kit/table/two-lines.tsx';
import { useRemote } from '../use-remote.ts';
import { settingStates } from './setting-values.ts';
import styles from './system-page.module.css';

const refreshMs = 30_000;

/** Card of the outside parties that the server calls. */
export function PartiesCard() {
  const mayOpen = useMay()('system.write');
  const remote = useRemote<{ parties: OutsideParty[] }>('system/parties', { everyMs: refreshMs });
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

const timeOf = (at: string | null) => (at === null ? '还没有调用记录' : formatTime(at));

function State({ state, okAt, failed }: OutsideParty) {
  const [tone, text] = settingStates[state];
  const isFailing = failed !== null && (okAt === null || failed.at > okAt);
  return isFailing && state !== 'off' ? <Pill tone="err">{text}，上次失败</Pill> : <Pill tone={tone}>{text}</Pill>;
}
