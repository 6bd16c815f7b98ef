import type { ReleaseEvent } from '@feisuo/contract/schemas/console-downloads';
import { useEffect } from 'react';
import { Card } from '../components/card.tsx';
import { formatTime } from '../format-time.ts';
import { RemoteView } from '../kit/remote-view.tsx';
import { OlderRows, useLongerList } from '../kit/table/longer-list.tsx';
import { useRemote } from '../use-remote.ts';
import styles from './promotion.module.css';
import { describeRelease } from './release-audit-subject.ts';

const actionNames: Record<string, string> = {
  'release.add': '上传',
  'release.publish': '发布',
  'release.withdraw': '撤下',
  'release.remove': '删除文件',
};

const FROM = 'downloads/history';
type Page = { list: ReleaseEvent[]; next: string | null };

/** List of what operators did with installers, the newest entry first. */
export function ReleaseHistory({ refreshKey }: { refreshKey: number }) {
  const remote = useRemote<Page>(FROM);
  const { refresh } = remote;
  useEffect(() => {
    if (refreshKey > 0) void refresh();
  }, [refreshKey, refresh]);
  return (
    <Card title="操作记录">
      <RemoteView what="操作记录" remote={remote}>
        {(first) => <Events first={first} />}
      </RemoteView>
    </Card>
  );
}

function Events({ first }: { first: Page }) {
  const more = useLongerList(FROM, first);
  if (more.list.length === 0) return <p className={styles.note}>还没有人动过安装包。</p>;
  return (
    <>
      <ul className={styles.rules}>
        {more.list.map(({ id, at, actor, action, subject, reason, after }) => (
          <li key={id}>
            {formatTime(at)} · {actor} · {actionNames[action] ?? action} {describeRelease(subject)}
            {currentOf(after)}
            {reason ? `（${reason}）` : ''}
          </li>
        ))}
      </ul>
      <OlderRows what="记录" more={more} />
    </>
  );
}

function currentOf(after: unknown): string {
  if (typeof after !== 'object' || after === null || !('current' in after)) return '';
  const { current, share } = after as { current: string | null; share?: number | null };
  if (current === null) return '，之后没有可下载的版本';
  return `，之后下载到 ${current}${share !== null && share !== undefined && share < 100 ? `（灰度 ${share}%）` : ''}`;
}
