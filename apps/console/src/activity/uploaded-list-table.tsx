import type { ListedRow } from '@feisuo/contract/schemas/console-activity';
import { Button, Select } from 'antd';
import { lineRefusals, listLimits, machineNames } from '@feisuo/contract/facts/activity-vocabulary';
import { refusalOfListText } from '@feisuo/contract/facts/rule-fault';
import {
  BringMachinesRequest,
  BringRecalledRequest,
  type ImportedList,
} from '@feisuo/contract/schemas/console-activity';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import { useMay } from '../kit/current-operator.ts';
import type { Filter } from '../kit/table/filter-bar.tsx';
import { PagedTable, type Column } from '../kit/table/paged-table.tsx';
import { Person } from '../kit/person/person.tsx';
import styles from './activity.module.css';
import { listNames, type ListedKind, lineRefusalNames, formatLineNumbers, machineByNames } from './list-texts.ts';
import { useChanges } from './use-changes.ts';
import { Card } from '../components/card.tsx';
import { Facts } from '../kit/detail/facts.tsx';
import { formatCount } from '../kit/format-number.ts';
import { useApi } from '../api/console-api.ts';
import { useAction } from '../kit/action/use-action.ts';
import { Field } from '../kit/form/field.tsx';
import { countLines, ListInput } from './list-input.tsx';
import { createStore, useStore } from '../kit/store.ts';

/** Result of the last upload per activity. The store keeps it when the operator leaves the page and returns. */
const broughtLists = createStore<Record<string, ImportedList | undefined>>({});

const useBroughtList = (activityId: string): ImportedList | undefined => useStore(broughtLists)[activityId];

/** Request timeout: the server writes a long list in one transaction. */
const patienceMs = 300_000;

const descriptions: Record<ListedKind, string> = {
  recall: `一行一个账号：账号编号、手机号、邮箱或用户名都可以，一次最多 ${formatCount(listLimits.lines)} 行。新加入的人会在消息中心收到一条通知，原来就在名单里的不会再收到。`,
  partner: `一行一台，一次最多 ${formatCount(listLimits.lines)} 行。只保存校验用的摘要，上传之后谁也看不到原来的编号。`,
};

/** Uploads a list; the server stores all valid lines in one transaction. The result stays on the page. */
function useBringList(id: string, kind: ListedKind, onDone: () => void): () => void {
  const api = useApi();
  const askAction = useAction();
  const { title, path, unit } = listNames[kind];
  return () =>
    askAction<ImportedList>({
      title: `上传${title}`,
      message: descriptions[kind],
      verb: '上传',
      schema: kind === 'recall' ? BringRecalledRequest : BringMachinesRequest,
      initial: { text: '', ...(kind === 'partner' && { by: 'serial' }) },
      fields: (
        <>
          {kind === 'partner' && (
            <Field name="by" label="编号是">
              <Select options={machineNames.map((value) => ({ value, label: machineByNames[value] }))} />
            </Field>
          )}
          <Field name="text" label="名单" rules={[{ validator: judge }]}>
            <ListInput />
          </Field>
        </>
      ),
      perform: ({ text, by, reason }, tell) => {
        tell(`正在核对并写入 ${formatCount(countLines(String(text)))} 行，全部写完才生效。可以收起它去看别的页面。`);
        const body = { text, reason, ...(kind === 'partner' && { by }) };
        return api.post(`activities/${encodeURIComponent(id)}/${path}`, body, { patienceMs });
      },
      done: ({ added, refused }) =>
        `新加入 ${formatCount(added)} ${unit}${refused > 0 ? `，${formatCount(refused)} 行没收下` : ''}`,
      onDone: (brought) => {
        broughtLists.change({ [id]: brought });
        onDone();
      },
    });
}

/** Checks the text in the browser with the rule that the server uses too. */
async function judge(_rule: unknown, text?: string): Promise<void> {
  const refusal = refusalOfListText(text ?? '');
  if (refusal !== null) throw new Error(refusal);
}

/** Characters of a device hash that the table shows: enough to tell devices apart. */
const SHOWN = 12;

const filters: readonly Filter[] = [
  { name: 'q', kind: 'search', label: '查找账号', placeholder: '完整的账号编号' },
  {
    name: 'claimed',
    kind: 'choice',
    label: '领取',
    options: [
      { value: 'yes', label: '已领取' },
      { value: 'no', label: '未领取' },
    ],
  },
];

const accountColumn: Column<ListedRow> = {
  title: '账号',
  render: (_, { accountId }) => accountId !== null && <Person id={accountId} />,
};
const timeColumns: readonly Column<ListedRow>[] = [
  { title: '加入时间（北京）', className: 'num', render: (_, { addedAt }) => formatTime(addedAt) },
  {
    title: '领取',
    render: (_, { claimedAt }) =>
      claimedAt === null ? <Pill tone="none">未领取</Pill> : <Pill tone="ok">{`${formatTime(claimedAt)} 领取`}</Pill>,
  },
];
const columns: Record<ListedKind, readonly Column<ListedRow>[]> = {
  recall: [accountColumn, ...timeColumns],
  partner: [
    { title: '设备摘要', render: (_, { id }) => <code title={id}>{id.slice(0, SHOWN)}</code> },
    ...timeColumns,
    { ...accountColumn, title: '领取的账号' },
  ],
};

/** The recall list or device list of an activity, with a button to upload lines. */
export function ListedTable({ id, kind, onBrought }: { id: string; kind: ListedKind; onBrought: () => void }) {
  const may = useMay()('activity.codes');
  const [changes, changed] = useChanges();
  const { title, what, path } = listNames[kind];
  const bring = useBringList(id, kind, () => {
    changed();
    onBrought();
  });
  return (
    <section className={styles.page} aria-label={title}>
      <BroughtCard id={id} kind={kind} />
      <h2 className={styles.heading}>{title}</h2>
      <PagedTable<ListedRow>
        what={what}
        from={`activities/${encodeURIComponent(id)}/${path}`}
        rowKey={(row) => row.id}
        columns={columns[kind]}
        filters={filters}
        refreshKey={changes}
        empty={{
          title: `名单里还没有${what}`,
          message: may ? '上传一份名单之后会出现在这里。' : '同事上传名单之后会出现在这里。',
        }}
        aside={
          may && (
            <Button type="primary" onClick={bring}>
              上传名单
            </Button>
          )
        }
      />
    </section>
  );
}

/** Result of the last upload, line by line. */
function BroughtCard({ id, kind }: { id: string; kind: ListedKind }) {
  const brought = useBroughtList(id);
  if (!brought) return null;
  const { lines, added, known, repeated, refused, refusals } = brought;
  const { unit } = listNames[kind];
  const counts = [
    `新加入 ${formatCount(added)} ${unit}`,
    `原来就有 ${formatCount(known)} ${unit}`,
    ...(repeated > 0 ? [`和前面重复 ${formatCount(repeated)} 行`] : []),
    `没收下 ${formatCount(refused)} 行`,
  ];
  const reasons = lineRefusals.flatMap((why) => {
    const numbers = refusals.filter((refusal) => refusal.why === why).map(({ line }) => line);
    return numbers.length === 0 ? [] : [[lineRefusalNames[why], `第 ${formatLineNumbers(numbers)} 行`] as const];
  });
  return (
    <Card
      title="刚才的上传"
      aside={
        <Button size="small" onClick={() => broughtLists.change({ [id]: undefined })}>
          知道了
        </Button>
      }
    >
      <div className={styles.cards}>
        <p role="status">
          一共 {formatCount(lines)} 行：{counts.join('，')}。
        </p>
        {refused > 0 && (
          <>
            <Facts facts={reasons} />
            <p className={styles.note}>
              没收下的改好之后可以单独再传，其余的已经生效。
              {refused > refusals.length && `没收下的太多，上面只列出前 ${formatCount(refusals.length)} 行。`}
            </p>
          </>
        )}
      </div>
    </Card>
  );
}
