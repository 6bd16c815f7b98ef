import { ticketKindNames } from '@feisuo/contract/facts/support-vocabulary';
import type { TicketCase } from '@feisuo/contract/schemas/console-support';
import { App, Button, Alert, Checkbox } from 'antd';
import type { TicketMessage } from '@feisuo/contract/schemas/support';
import { useState } from 'react';
import { Person } from '../kit/person/person.tsx';
import { useApi, errorText, isConflict, isUnknown } from '../api/console-api.ts';
import { Card } from '../components/card.tsx';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import { DetailHead } from '../kit/detail/detail-head.tsx';
import { Facts } from '../kit/detail/facts.tsx';
import { useMay } from '../kit/me.ts';
import { RemoteView } from '../kit/remote-view.tsx';
import type { PageProps } from '../shell/page.ts';
import { useRemote } from '../use-remote.ts';
import { AssigneeChoice } from './assignee-choice.tsx';
import { NotesCard } from './notes-card.tsx';
import { moveNames, ticketStates } from './support-texts.ts';
import styles from './support.module.css';
import { FileLinks } from './file-links.tsx';
import { GrowingText } from '../kit/form/growing-text.tsx';
import { useLeaveQuestion } from '../shell/use-leave-question.ts';
import { ReplyText } from './reply-text.tsx';

const voices = { member: '用户', staff: '客服', system: '系统' };

/** Messages of a ticket, oldest first, as plain text. */
function Thread({ messages }: { messages: readonly TicketMessage[] }) {
  return (
    <ol className={styles.thread}>
      {messages.map(({ id, voice, author, text, at, attachments }) => (
        <li key={id} data-voice={voice}>
          <header>
            <b>{voice === 'staff' && author ? `客服「${author}」` : voices[voice]}</b>
            <time className="num" dateTime={at}>
              {formatTime(at)}
            </time>
          </header>
          {text && <p>{text}</p>}
          <FileLinks files={attachments} from="support/files" />
        </li>
      ))}
    </ol>
  );
}

/** Page of a ticket: its messages, the reply, and details about ticket and member. */
export function TicketPage({ params }: PageProps) {
  const number = params['number'] ?? '';
  const remote = useRemote<TicketCase>(`support/tickets/${encodeURIComponent(number)}`, { everyMs: 30_000 });
  return (
    <RemoteView what="工单" remote={remote}>
      {(ticket) => <Ticket ticket={ticket} refresh={remote.refresh} />}
    </RemoteView>
  );
}

function Ticket({ ticket, refresh }: { ticket: TicketCase; refresh: () => Promise<void> }) {
  const api = useApi();
  const { message } = App.useApp();
  const mayWrite = useMay()('support.write');
  const { number, title, state, kind, moves, seen, accountId } = ticket;
  const path = `support/tickets/${number}`;
  const move = async (to: (typeof moves)[number]) => {
    try {
      await api.post(`${path}/state`, { to, seen });
      message.success('状态已改');
    } catch (error) {
      message.error(errorText(error));
    }
    await refresh();
  };
  return (
    <div className={styles.page}>
      <DetailHead
        back={{ to: '/console/support', title: '工单' }}
        title={title}
        id={number}
        state={<Pill tone={ticketStates[state].tone}>{ticketStates[state].text}</Pill>}
        actions={
          mayWrite &&
          moves.map((to) => (
            <Button key={to} onClick={() => void move(to)}>
              {moveNames[to]}
            </Button>
          ))
        }
      />
      <div className={styles.columns}>
        <div className={styles.main}>
          <Card title="沟通记录">
            <Thread messages={ticket.messages} />
          </Card>
          {mayWrite && <ReplyBox ticket={ticket} refresh={refresh} />}
        </div>
        <div className={styles.main}>
          <Card title="处理">
            <AssigneeChoice
              path={path}
              assignee={ticket.assignee}
              hasLeft={ticket.assigneeLeft}
              isLocked={!mayWrite}
              refresh={refresh}
            />
          </Card>
          <Card title="工单信息">
            <Facts
              facts={[
                ['账号', <Person key="account" id={accountId} />],
                ['类别', ticketKindNames[kind]],
                ['游戏', ticket.gameName],
                ['区服', ticket.region],
                ['发生时间', ticket.happenedAt],
                ['联系方式', ticket.contact],
                ['设备环境', ticket.environment],
                ['提交时间', formatTime(ticket.submittedAt)],
              ]}
            />
            {ticket.diagnostics && (
              <details className={styles.diagnostics}>
                <summary>诊断信息</summary>
                <pre>{ticket.diagnostics}</pre>
              </details>
            )}
          </Card>
          <NotesCard path={path} notes={ticket.notes} isLocked={!mayWrite} refresh={refresh} />
        </div>
      </div>
    </div>
  );
}

/** Sends a reply to the member. It appears in the ticket and in the member's message centre. */
function ReplyBox({ ticket, refresh }: { ticket: TicketCase; refresh: () => Promise<void> }) {
  const api = useApi();
  const { message } = App.useApp();
  const [text, setText] = useState('');
  const [isQuestion, setQuestion] = useState(false);
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<{ title: string; message: string } | null>(null);
  useLeaveQuestion(text.trim() !== '');
  const isOver = ticket.state === 'resolved' || ticket.state === 'closed';
  const send = async () => {
    setSending(true);
    setRefusal(null);
    try {
      await api.post(`support/tickets/${ticket.number}/replies`, { text, isQuestion, seen: ticket.seen });
      setText('');
      setQuestion(false);
      message.success('已回复，用户会在消息中心收到');
    } catch (error) {
      setRefusal(refusalOf(error));
    }
    await refresh();
    setSending(false);
  };
  if (isOver)
    return (
      <Card title="回复">
        <p className={styles.dim}>
          工单已经结束。{ticket.state === 'resolved' && '要继续处理，先标为处理中。'}
          {text !== '' && '你写到一半的没有发出，还在下面。'}
        </p>
        {text !== '' && <GrowingText aria-label="没有发出的回复" value={text} rows={4} readOnly />}
      </Card>
    );
  return (
    <Card title="回复">
      <div className={styles.reply}>
        {/* Read-only while the reply is being sent, because text typed meanwhile would not be part of it. */}
        <ReplyText number={ticket.number} value={text} readOnly={isSending} onChange={setText} />
        {refusal && (
          <Alert type="error" showIcon title={refusal.title} description={`${refusal.message}。你写的还在。`} />
        )}
        <div className={styles.send}>
          <Checkbox checked={isQuestion} onChange={({ target }) => setQuestion(target.checked)}>
            需要用户补充
          </Checkbox>
          <Button type="primary" loading={isSending} disabled={text.trim() === ''} onClick={() => void send()}>
            发送
          </Button>
        </div>
      </div>
    </Card>
  );
}

function refusalOf(error: unknown): { title: string; message: string } {
  if (isUnknown(error))
    return { title: '不知道有没有发出', message: '没有收到服务器的答复，请先看看上面有没有这条，没有再发' };
  return {
    title: '没有发出',
    message: isConflict(error) ? '刚刚有新消息，上面已经是最新的，请看过再发' : errorText(error),
  };
}
