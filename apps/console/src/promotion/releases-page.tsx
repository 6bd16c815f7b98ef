import { PublishRequest, type ReleaseView } from '@feisuo/contract/schemas/console-downloads';
import { App, Button } from 'antd';
import { useState } from 'react';
import { useApi, errorText } from '../api/console-api.ts';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import { useAction } from '../kit/action/use-action.ts';
import { Field } from '../kit/form/field.tsx';
import { formatBytes } from '../kit/format-number.ts';
import { useMay } from '../kit/current-operator.ts';
import type { Filter } from '../kit/table/filter-bar.tsx';
import { PagedTable, type Column } from '../kit/table/paged-table.tsx';
import { TwoLines } from '../kit/table/two-lines.tsx';
import { ReleaseHistory } from './release-history.tsx';
import { useReleaseUpload } from './release-upload.ts';
import styles from './promotion.module.css';
import { UploadDialog } from './upload-dialog.tsx';
import { NumberInput } from '../kit/form/number-input.tsx';

const platformNames: Record<string, string> = { windows: 'Windows', android: '安卓' };

/** Page of installers: the current version, its gradual rollout, and rolling back to an earlier version. */
export function ReleasesPage() {
  const api = useApi();
  const askAction = useAction();
  const { message } = App.useApp();
  const may = useMay()('downloads.write');
  const [changes, setChanges] = useState(0);
  const { share: sent, done } = useReleaseUpload();
  // Number of finished uploads at the time when the dialog was opened; null if the dialog is closed. When another
  // upload finishes, the dialog closes.
  const [openedFor, setOpenedFor] = useState<number | null>(null);
  const changed = () => setChanges((count) => count + 1);
  const currentOf = async (platform: string) => {
    const { list } = await api.get<{ list: ReleaseView[] }>(`downloads/releases?platform=${platform}&state=current`);
    return list[0]?.version ?? null;
  };
  const publish = async (row: ReleaseView) => {
    try {
      askPublish(row, await currentOf(row.platform));
    } catch (error) {
      message.error(`没有取到现在的版本，还不能发布：${errorText(error)}`);
    }
  };
  const askPublish = (row: ReleaseView, seen: string | null) =>
    askAction({
      title: `发布 ${platformNames[row.platform]} ${row.version}`,
      message: whatVisitorsGet(row, seen),
      verb: '发布',
      schema: PublishRequest,
      initial: { share: row.isCurrent ? 100 : 10 },
      fields: (
        <Field name="share" label="给百分之多少的访客" extra="100 就是全量">
          <NumberInput min={1} max={100} />
        </Field>
      ),
      perform: ({ share, reason }) => api.post(`${pathOf(row)}/publish`, { share, seen, reason }),
      onDone: changed,
      onConflict: changed,
    });
  const rollBack = (row: ReleaseView, to: string) =>
    askAction({
      title: `回滚 ${platformNames[row.platform]}？`,
      message: `${row.version} 马上撤下，所有访客改为下载 ${to}。`,
      verb: '回滚',
      isDangerous: true,
      perform: ({ reason }) => api.post(`downloads/${row.platform}/roll-back`, { seen: row.version, to, reason }),
      onDone: changed,
      onConflict: changed,
    });
  const take = (row: ReleaseView, verb: string, path: string, consequences: string) =>
    askAction({
      title: `${verb} ${platformNames[row.platform]} ${row.version}？`,
      message: consequences,
      verb,
      isDangerous: true,
      perform: ({ reason }) => api.post(`${pathOf(row)}/${path}`, { reason }),
      onDone: changed,
    });
  const actions = (row: ReleaseView) => (
    <span className={styles.line}>
      {row.isStored && (!row.isCurrent || row.share < 100) && (
        <Button size="small" onClick={() => void publish(row)}>
          {row.isCurrent ? '调整灰度' : '发布'}
        </Button>
      )}
      {row.isCurrent && <RollBackButton fallback={row.fallback} onPress={(to) => rollBack(row, to)} />}
      {row.status === 'draft' && (
        <Button
          size="small"
          danger
          onClick={() => take(row, '删除草稿', 'withdraw', '文件和记录都会删除，版本号可以再用。')}
        >
          删除
        </Button>
      )}
      {!row.isCurrent && row.status !== 'draft' && row.isStored && (
        <>
          <Button
            size="small"
            danger
            disabled={row.givenTo > 0}
            onClick={() => take(row, '删除文件', 'remove-file', '只删文件，版本记录和 SHA-256 保留，之后不能再发布。')}
          >
            删除文件
          </Button>
          {row.givenTo > 0 && <small>灰度期间其余访客在下载，不能删</small>}
        </>
      )}
    </span>
  );
  return (
    <div className={styles.page}>
      <PagedTable<ReleaseView>
        what="安装包"
        from="downloads/releases"
        rowKey={({ platform, version }) => `${platform} ${version}`}
        refreshKey={`${changes} ${done}`}
        filters={filters}
        aside={
          may && (
            <Button type="primary" onClick={() => setOpenedFor(done)}>
              {sent === null ? '上传安装包' : `上传中 ${Math.round(sent * 100)}%`}
            </Button>
          )
        }
        expand={unfolded}
        columns={[
          ...columns,
          ...(may ? [{ title: '操作', render: (_: unknown, row: ReleaseView) => actions(row) }] : []),
        ]}
      />
      <ReleaseHistory refreshKey={changes + done} />
      <UploadDialog key={done} isOpen={openedFor === done} onClose={() => setOpenedFor(null)} />
    </div>
  );
}

const filters: Filter[] = [
  {
    name: 'platform',
    label: '平台',
    kind: 'choice',
    options: Object.entries(platformNames).map(([value, label]) => ({ value, label })),
  },
  {
    name: 'state',
    label: '状态',
    kind: 'choice',
    options: [
      { value: 'current', label: '正在发布' },
      { value: 'draft', label: '草稿' },
      { value: 'published', label: '发布过' },
      { value: 'withdrawn', label: '已撤下' },
    ],
  },
];

const unfolded = ({ notes, sha256, requirement }: ReleaseView) => (
  <div className={styles.rules}>
    <span>SHA-256 {sha256}</span>
    <span>系统要求：{requirement}</span>
    {notes.map((note) => (
      <span key={note}>{note}</span>
    ))}
  </div>
);

function RollBackButton({ fallback, onPress }: { fallback: string | null; onPress: (to: string) => void }) {
  return (
    <>
      <Button size="small" danger disabled={fallback === null} onClick={() => fallback !== null && onPress(fallback)}>
        回滚
      </Button>
      {fallback === null && <small>没有可以退回的版本</small>}
    </>
  );
}

const pathOf = ({ platform, version }: ReleaseView) => `downloads/releases/${platform}/${version}`;

const columns: Column<ReleaseView>[] = [
  {
    title: '版本',
    render: (_, { version, platform }) => <TwoLines first={version} second={platformNames[platform] ?? platform} />,
  },
  { title: '状态', render: (_, row) => <State {...row} /> },
  { title: '大小', align: 'right', render: (_, { bytes }) => formatBytes(bytes) },
  { title: 'SHA-256', render: (_, { sha256 }) => `${sha256.slice(0, 12)}…` },
  { title: '文件', render: (_, { isStored }) => (isStored ? '已保存' : '已删除') },
  { title: '上传（北京）', render: (_, { addedAt }) => formatTime(addedAt) },
  { title: '首次发布（北京）', render: (_, { releasedAt }) => (releasedAt === null ? '–' : formatTime(releasedAt)) },
];

function State({ isCurrent, share, givenTo, status }: ReleaseView) {
  if (isCurrent) return share < 100 ? <Pill tone="warn">灰度 {share}%</Pill> : <Pill tone="ok">全量</Pill>;
  if (givenTo > 0) return <Pill tone="ok">其余 {givenTo}% 访客</Pill>;
  return (
    <Pill tone={status === 'draft' ? 'info' : 'none'}>
      {{ draft: '草稿', published: '历史版本', withdrawn: '已撤下' }[status]}
    </Pill>
  );
}

type Row = Pick<ReleaseView, 'isCurrent' | 'share' | 'version' | 'fallback'>;

/** Describes which versions visitors download now. `seen` is the platform's current version; null if there is none. */
export function whatVisitorsGet({ isCurrent, share, version, fallback }: Row, seen: string | null): string {
  if (seen === null) return '这个平台还没有发布过。';
  if (!isCurrent) return `现在访客下载到的是 ${seen}。灰度时，抽中的访客下载 ${version}，其余的仍是 ${seen}。`;
  if (fallback === null) return `灰度 ${share}%，但没有别的版本可以给其余的访客，现在所有访客都下载到 ${version}。`;
  return `现在 ${share}% 的访客下载到 ${version}，其余的仍是 ${fallback}。`;
}
