import { feedbackKindNames, supportLimits } from '@feisuo/contract/facts/support-vocabulary';
import type { FeedbackCase } from '@feisuo/contract/schemas/console-support';
import { App, Button } from 'antd';
import { useApi, errorText } from '../api/console-api.ts';
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
import { AssigneeChoice } from './assignee-choice.tsx';
import { MemberCards } from './member-cards.tsx';
import { NotesCard } from './notes-card.tsx';
import { ReplyText } from './reply-text.tsx';
import { feedbackStates } from './support-texts.ts';
import { useSupportMember } from './use-support-member.ts';
import styles from './support.module.css';

export function FeedbackCasePage({ params }: PageProps) {
  const number = params['number'] ?? '';
  const remote = useRemote<FeedbackCase>(`support/feedback/${encodeURIComponent(number)}`);
  return (
    <RemoteView what="反馈" remote={remote}>
      {(feedback) => <Feedback feedback={feedback} refresh={remote.refresh} />}
    </RemoteView>
  );
}

function Feedback({ feedback, refresh }: { feedback: FeedbackCase; refresh: () => Promise<void> }) {
  const api = useApi();
  const ask = useAction();
  const { message } = App.useApp();
  const mayWrite = useMay()('support.write');
  const { number, state, kind, accountId, answer } = feedback;
  const path = `support/feedback/${number}`;
  const member = useSupportMember(accountId);
  const settle = async () => {
    try {
      await api.post(`${path}/state`, { to: state === 'new' ? 'done' : 'new', seen: state });
    } catch (error) {
      message.error(errorText(error));
    }
    await refresh();
  };
  const reply = () =>
    ask({
      title: '回复反馈',
      message: '会出现在对方的消息中心，只能回复一次。',
      verb: '回复',
      asksReason: false,
      fields: (
        <Field name="text" label="回复内容" schema={{ type: 'string', minLength: 1, maxLength: supportLimits.textMax }}>
          <ReplyText number={number} member={member.data} />
        </Field>
      ),
      perform: ({ text }) => api.post(`${path}/answer`, { text }),
      onDone: () => void refresh(),
      onConflict: refresh,
    });
  return (
    <div className={styles.page}>
      <DetailHead
        back={{ to: '/console/feedback', title: '反馈' }}
        title={feedbackKindNames[kind]}
        id={number}
        state={<Pill tone={feedbackStates[state].tone}>{feedbackStates[state].text}</Pill>}
        actions={
          mayWrite && (
            <>
              {accountId !== null && answer === null && (
                <Button type="primary" onClick={reply}>
                  回复
                </Button>
              )}
              <Button onClick={() => void settle()}>{state === 'new' ? '标为已处理' : '重新处理'}</Button>
            </>
          )
        }
      />
      <div className={styles.columns}>
        <div className={styles.main}>
          <Card title="说了什么">
            <p className={styles.words}>{feedback.text}</p>
          </Card>
          {answer !== null && (
            <Card title={`「${feedback.answeredBy ?? ''}」的回复`}>
              <p className={styles.words}>{answer}</p>
            </Card>
          )}
        </div>
        <div className={styles.main}>
          <Card title="处理">
            <AssigneeChoice
              path={path}
              assignee={feedback.assignee}
              hasLeft={feedback.assigneeLeft}
              isLocked={!mayWrite}
              refresh={refresh}
            />
          </Card>
          {accountId !== null && <MemberCards accountId={accountId} remote={member} />}
          <Card title="反馈信息">
            <Facts
              facts={[
                ...(accountId === null ? [['来自', '访客，没有账号可以收到回复'] as const] : []),
                ['联系方式', feedback.contact],
                ['页面', feedback.page],
                ['设备环境', feedback.environment],
                ['时间', formatTime(feedback.at)],
              ]}
            />
          </Card>
          <NotesCard path={path} notes={feedback.notes} isLocked={!mayWrite} refresh={refresh} />
        </div>
      </div>
    </div>
  );
}
