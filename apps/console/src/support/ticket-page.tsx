import { ticketKindNames } from '@feisuo/contract/facts/support-vocabulary';
import type { TicketCase } from '@feisuo/contract/schemas/console-support';
import { App, Button } from 'antd';
import type { TicketMessage } from '@feisuo/contract/schemas/support';
import { useApi, errorText } from '../api/console-api.ts';
import { Card } from '../components/card.tsx';
import { Pill } from '../components/pill.tsx';
import { formatTime } from '../format-time.ts';
import { DetailHead } from '../kit/detail/detail-head.tsx';
import { Facts } from '../kit/detail/facts.tsx';
import { useMay } from '../kit/current-operator.ts';
import { RemoteView } from '../kit/remote-view.tsx';
import type { PageProps } from '../shell/page.ts';
import { useRemote } from '../use-remote.ts';
import { AssigneeChoice } from './assignee-choice.tsx';
import { NotesCard } from './notes-card.tsx';
import { moveNames, ticketStates } from './support-texts.ts';
import styles from './support.module.css';
import { FileLinks } from './file-links.tsx';
import { MemberCards } from './member-cards.tsx';
import { ReplyBox } from './reply-box.tsx';
import { useSupportMember } from './use-support-member.ts';

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

/** Page of a ticket: its messages, the form for a reply, and details about ticket and member. */
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
  const member = useSupportMember(accountId);
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
          {mayWrite && <ReplyBox ticket={ticket} member={member.data} refresh={refresh} />}
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
          <MemberCards accountId={accountId} remote={member} />
          <Card title="工单信息">
            <Facts
              facts={[
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
