import {
  guardianAskNames,
  guardianRelationNames,
  supportLimits,
  type GuardianRelation,
} from '@feisuo/contract/facts/support-vocabulary';
import type { GuardianCaseView } from '@feisuo/contract/schemas/console-support';
import { Link } from 'react-router';
import { GrowingText } from '../kit/form/growing-text.tsx';
import { Button } from 'antd';
import { useApi } from '../api/console-api.ts';
import { Card } from '../components/card.tsx';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import { useAction } from '../kit/action/use-action.ts';
import { DetailHead } from '../kit/detail/detail-head.tsx';
import { Facts } from '../kit/detail/facts.tsx';
import { Field } from '../kit/form/field.tsx';
import { useMay } from '../kit/current-operator.ts';
import { RemoteView } from '../kit/remote-view.tsx';
import type { PageProps } from '../shell/page.ts';
import { useRemote } from '../use-remote.ts';
import { FileLinks } from './file-links.tsx';
import { NotesCard } from './notes-card.tsx';
import { guardianStates, guardianWays } from './support-texts.ts';
import styles from './support.module.css';

/** Page of a guardian's request. The server writes every opening of this page to the audit log. */
export function GuardianPage({ params }: PageProps) {
  const number = params['number'] ?? '';
  const remote = useRemote<GuardianCaseView>(`support/guardians/${encodeURIComponent(number)}`);
  return (
    <RemoteView what="监护人申请" remote={remote}>
      {(request) => <Guardian request={request} refresh={remote.refresh} />}
    </RemoteView>
  );
}

const decisions = {
  checking: { verb: '开始核实', message: '监护人凭编号和查询码能看到「核实中」和你的答复。' },
  done: { verb: '办结', message: '之后不能再改。监护人凭编号和查询码能看到结果和你的答复。' },
  declined: { verb: '不予办理', message: '之后不能再改。请在答复里说清楚原因和可以怎么做。' },
} as const;

function Guardian({ request, refresh }: { request: GuardianCaseView; refresh: () => Promise<void> }) {
  const api = useApi();
  const ask = useAction();
  const { number, state } = request;
  const path = `support/guardians/${number}`;
  const decide = (to: keyof typeof decisions) =>
    ask({
      title: decisions[to].verb,
      message: decisions[to].message,
      verb: decisions[to].verb,
      isDangerous: to === 'declined',
      fields: (
        <Field
          name="answer"
          label="给监护人的答复"
          schema={{ type: 'string', minLength: 1, maxLength: supportLimits.textMax }}
        >
          <GrowingText rows={3} maxLength={supportLimits.textMax} />
        </Field>
      ),
      perform: ({ answer, reason }) => api.post(`${path}/decision`, { to, seen: state, answer, reason }),
      onDone: () => void refresh(),
      onConflict: refresh,
    });
  const isOpen = state === 'submitted' || state === 'checking';
  return (
    <div className={styles.page}>
      <DetailHead
        back={{ to: '/console/guardians', title: '监护人申请' }}
        title={request.asks.map((one) => guardianAskNames[one]).join('、')}
        id={number}
        state={<Pill tone={guardianStates[state].tone}>{guardianStates[state].text}</Pill>}
        actions={
          isOpen && (
            <>
              {state === 'submitted' && <Button onClick={() => decide('checking')}>开始核实</Button>}
              <Button type="primary" onClick={() => decide('done')}>
                办结
              </Button>
              <Button danger onClick={() => decide('declined')}>
                不予办理
              </Button>
            </>
          )
        }
      />
      <div className={styles.columns}>
        <div className={styles.main}>
          <Card title="诉求">
            <p className={styles.words}>{request.text}</p>
            <FileLinks files={request.attachments} from="support/guardian-files" />
          </Card>
          {isOpen && (
            <Card title="怎么办理">
              <Facts facts={request.asks.map((one) => [guardianAskNames[one], guardianWays[one]])} />
              <Way account={request.minorAccount} />
            </Card>
          )}
          {request.answer && (
            <Card title="答复">
              <p className={styles.words}>{request.answer}</p>
            </Card>
          )}
        </div>
        <div className={styles.main}>
          <Card title="申请人">
            <Facts
              facts={[
                ['监护人', request.guardianName],
                ['关系', guardianRelationNames[request.relation as GuardianRelation]],
                ['手机号', request.phone],
                ['邮箱', request.email],
                ['未成年人账号', request.minorAccount && <MinorLink key="minor" account={request.minorAccount} />],
                ['提交时间', formatTime(request.submittedAt)],
              ]}
            />
          </Card>
          <NotesCard path={path} notes={request.notes} isLocked={false} refresh={refresh} />
        </div>
      </div>
    </div>
  );
}

/** Link to the account that the request is about. The operator acts there before marking the request as done. */
function Way({ account }: { account: string }) {
  const may = useMay();
  if (!may('accounts.read')) return null;
  const search = account && `?q=${encodeURIComponent(account)}`;
  return (
    <p className={styles.way}>
      <Link to={`/console/accounts${search}`}>{account ? '去这个账号' : '监护人没有填账号，去查找'}</Link>
    </p>
  );
}

/**
 * The account as the guardian wrote it, which may be no id. For operators who may read accounts it links to a search.
 */
function MinorLink({ account }: { account: string }) {
  const may = useMay();
  if (!may('accounts.read')) return account;
  return <Link to={`/console/accounts?q=${encodeURIComponent(account)}`}>{account}</Link>;
}
