import type { ContentItem, ContentOptions, ContentRevision } from '@feisuo/contract/schemas/console-content';
import { Button, Modal } from 'antd';
import { useMemo, useState } from 'react';
import { useApi, type ConsoleApi } from '../api/console-api.ts';
import { Card } from '../components/card.tsx';
import { formatTime } from '../format-time.ts';
import { useAction } from '../kit/action/use-action.ts';
import { RemoteView } from '../kit/remote-view.tsx';
import { OlderRows, useLongerList } from '../kit/table/longer-list.tsx';
import { useRemote } from '../use-remote.ts';
import type { Fields } from './blank-fields.ts';
import { actionNames } from './content-texts.ts';
import styles from './content.module.css';
import { DiffView } from './diff-view.tsx';

type Props = { item: ContentItem; options: ContentOptions; isLocked: boolean; refresh: () => Promise<void> };

/** List of an item's published versions with their changes. Each version can be restored. */
export function HistoryCard({ item, options, isLocked, refresh }: Props) {
  const { kind, id, live, revisions, standing } = item;
  const api = useApi();
  const ask = useAction();
  const [shown, setShown] = useState<number | null>(null);
  const path = `content/items/${kind}/${encodeURIComponent(id)}`;
  const first = useMemo(() => {
    const oldest = revisions.at(-1)?.number ?? 1;
    return { list: revisions, next: oldest > 1 ? String(oldest) : null };
  }, [revisions]);
  const more = useLongerList<ContentRevision>(`${path}/revisions`, first);
  const after = { onDone: () => void refresh(), onConflict: refresh };
  const goBack = (number: number) =>
    ask({
      title: `回到第 ${number} 版`,
      message: '访客几秒内看到的就是那一版，一字不差；现在这一版留在历史里。',
      verb: '回到此版',
      perform: ({ reason }) => api.post(`${path}/roll-back`, { version: live?.version, to: number, reason }),
      ...after,
    });
  const isShown = standing === 'live' || standing === 'scheduled';
  return (
    <Card title="历史">
      {revisions.length === 0 && (
        <p className={styles.dim}>{live ? '还没有人改过，是产品带来的内容。' : '还没有发布过。'}</p>
      )}
      <ol className={styles.history}>
        {more.list.map((revision, index) => (
          <li key={revision.number}>
            <Version revision={revision} isCurrent={index === 0} />
            <span className={styles.tools}>
              <Button
                size="small"
                aria-label={`看改动：第 ${revision.number} 版`}
                onClick={() => setShown(revision.number)}
              >
                看改动
              </Button>
              {!isLocked && live && (index > 0 || !isShown) && (
                <Button
                  size="small"
                  aria-label={`回到此版：第 ${revision.number} 版`}
                  onClick={() => goBack(revision.number)}
                >
                  回到此版
                </Button>
              )}
            </span>
          </li>
        ))}
      </ol>
      <OlderRows what="版本" more={more} />
      {shown !== null && <RevisionDialog {...{ item, options, path }} number={shown} onClose={() => setShown(null)} />}
    </Card>
  );
}

function Version({
  revision: { number, act, by, at, note },
  isCurrent,
}: {
  revision: ContentRevision;
  isCurrent: boolean;
}) {
  return (
    <span>
      第 {number} 版，{actionNames[act]}
      {isCurrent && '（最新）'}
      <small>{[by, formatTime(at), note].filter(Boolean).join('，')}</small>
    </span>
  );
}

type DialogProps = { item: ContentItem; options: ContentOptions; path: string; number: number; onClose: () => void };

/** Shows a version compared with the previous version. */
function RevisionDialog({ item, options, path, number, onClose }: DialogProps) {
  const fetchIt = async (api: ConsoleApi) => {
    const read = (which: number) => api.get<{ fields: Fields }>(`${path}/revisions/${which}`);
    const [now, before] = await Promise.all([read(number), number > 1 ? read(number - 1) : { fields: {} }]);
    return { now: now.fields, before: before.fields };
  };
  const remote = useRemote([path, number], { fetchIt });
  return (
    <Modal open width={720} title={`第 ${number} 版的改动`} footer={null} onCancel={onClose}>
      <RemoteView what="版本" remote={remote}>
        {({ now, before }) => <DiffView of={item} before={before} after={now} options={options} />}
      </RemoteView>
    </Modal>
  );
}
