import { refusalOfListText } from '@feisuo/contract/facts/rule-fault';
import { UNFREEZE_LINES, type UnfreezeLine } from '@feisuo/contract/schemas/console-accounts';
import { Alert, Button, Table } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { countLines, ListInput } from '../activity/list-input.tsx';
import { useApi, errorText } from '../api/console-api.ts';
import { Card, SidewaysScroll } from '../components/card.tsx';
import { Pill, type Tone } from '../components/pill.tsx';
import { useAction } from '../kit/action/use-action.ts';
import { DetailHead } from '../kit/detail/detail-head.tsx';
import { formatCount } from '../kit/format-number.ts';
import { stateOf } from './account-texts.ts';
import styles from './accounts.module.css';

const outcomes: Record<UnfreezeLine['outcome'], { text: string; tone: Tone }> = {
  frozen: { text: '将解冻', tone: 'info' },
  unfrozen: { text: '已解冻', tone: 'ok' },
  not_frozen: { text: '不是冻结状态', tone: 'none' },
  repeated: { text: '和前面重复', tone: 'none' },
  unknown: { text: '找不到账号', tone: 'warn' },
  columns: { text: '一行里不止一项', tone: 'warn' },
};

type Judged = { lines: UnfreezeLine[] };
/** Request timeout: the server answers only after it has unfrozen the whole list, which may take seconds. */
const patienceMs = 120_000;

/** Unfreezes a list of accounts. The server first checks each line; then the operator gives a reason and a proof. */
export function UnfreezePage() {
  const api = useApi();
  const askAction = useAction();
  const [text, setText] = useState('');
  const [judged, setJudged] = useState<UnfreezeLine[] | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isJudging, setJudging] = useState(false);
  const change = (next: string) => {
    setText(next);
    setJudged(null);
    setRefusal(refusalOfListText(next));
  };
  const judge = async () => {
    setJudging(true);
    setRefusal(null);
    try {
      setJudged((await api.post<Judged>('accounts/unfreeze/preview', { text }, { patienceMs })).lines);
    } catch (error) {
      setRefusal(errorText(error));
    }
    setJudging(false);
  };
  const frozen = countOf(judged, 'frozen');
  const unfreeze = () =>
    askAction<Judged>({
      title: `解冻 ${formatCount(frozen)} 个账号`,
      message: '名单里冻结中的账号会恢复正常，对方可以重新登录；其他账号不会动。',
      verb: '解冻',
      perform: ({ reason }) => api.post<Judged>('accounts/unfreeze', { text, reason }, { patienceMs }),
      done: ({ lines }) => `已解冻 ${formatCount(countOf(lines, 'unfrozen'))} 个账号`,
      onDone: ({ lines }) => setJudged(lines),
    });
  return (
    <div className={styles.page}>
      <DetailHead back={{ to: '/console/accounts', title: '账号' }} title="批量解冻" />
      <Card title="名单">
        <div className={styles.form}>
          <p className={styles.dim}>
            一行一个，只有一列：账号编号、手机号、邮箱或用户名都可以，一次最多 {formatCount(UNFREEZE_LINES)} 行。
          </p>
          <ListInput value={text} onChange={change} aria-label="名单" />
          {refusal !== null && <Alert type="error" showIcon title={refusal} />}
          <Button
            type={judged ? 'default' : 'primary'}
            loading={isJudging}
            disabled={countLines(text) === 0 || refusal !== null}
            onClick={() => void judge()}
          >
            核对名单
          </Button>
        </div>
      </Card>
      {judged && (
        <Card
          title={countOf(judged, 'unfrozen') > 0 ? '结果' : '核对结果'}
          aside={
            frozen > 0 && (
              <Button type="primary" onClick={unfreeze}>
                解冻 {formatCount(frozen)} 个账号
              </Button>
            )
          }
        >
          <div className={styles.form}>
            <p role="status">{summaryOf(judged)}</p>
            <SidewaysScroll label="逐行结果">
              <Table<UnfreezeLine>
                rowKey="line"
                size="small"
                pagination={false}
                dataSource={judged}
                columns={columnsOf(text)}
              />
            </SidewaysScroll>
          </div>
        </Card>
      )}
    </div>
  );
}

const columnsOf = (text: string) => {
  const entries = text.split(/\r\n|[\r\n]/);
  return [
    { title: '行', dataIndex: 'line', className: 'num' },
    { title: '名单里写的', key: 'entry', render: (_: unknown, { line }: UnfreezeLine) => entries[line - 1]?.trim() },
    {
      title: '账号',
      key: 'who',
      render: (_: unknown, { accountId, name }: UnfreezeLine) =>
        accountId === null ? (
          ''
        ) : (
          <Link to={`/console/accounts/${encodeURIComponent(accountId)}`}>{name || accountId}</Link>
        ),
    },
    {
      title: '账号状态',
      dataIndex: 'state',
      render: (state: string | null) => (state === null ? '' : stateOf(state).text),
    },
    {
      title: '结果',
      dataIndex: 'outcome',
      render: (outcome: UnfreezeLine['outcome']) => <Pill tone={outcomes[outcome].tone}>{outcomes[outcome].text}</Pill>,
    },
  ];
};

const countOf = (lines: readonly UnfreezeLine[] | null, outcome: UnfreezeLine['outcome']): number =>
  (lines ?? []).filter((one) => one.outcome === outcome).length;

function summaryOf(lines: readonly UnfreezeLine[]): string {
  const done = countOf(lines, 'unfrozen');
  const first =
    done > 0 ? `已解冻 ${formatCount(done)} 个账号` : `将解冻 ${formatCount(countOf(lines, 'frozen'))} 个账号`;
  const rest = lines.length - done - countOf(lines, 'frozen');
  return `一共 ${formatCount(lines.length)} 行：${first}${rest > 0 ? `，${formatCount(rest)} 行${done > 0 ? '没有动' : '不会动'}` : ''}。`;
}
