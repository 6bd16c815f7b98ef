import { blanksIn } from '@feisuo/contract/facts/reply-placeholders';
import type { TicketCase, SupportMember } from '@feisuo/contract/schemas/console-support';
import { Alert, App, Button, Checkbox } from 'antd';
import { useState } from 'react';
import { errorText, isConflict, isUnknown, useApi } from '../api/console-api.ts';
import { Card } from '../components/card.tsx';
import { GrowingText } from '../kit/form/growing-text.tsx';
import { useLeaveQuestion } from '../shell/use-unsaved-changes.ts';
import { ReplyText } from './reply-text.tsx';
import styles from './support.module.css';

type Props = { ticket: TicketCase; member: SupportMember | null; refresh: () => Promise<void> };

/** Form for a reply to the member, who sees the reply in the ticket and in the message centre. */
export function ReplyBox({ ticket, member, refresh }: Props) {
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
        {/* Read-only while the reply is being sent, because text typed meanwhile would not be sent. */}
        <ReplyText number={ticket.number} member={member} value={text} readOnly={isSending} onChange={setText} />
        {refusal && (
          <Alert type="error" showIcon title={refusal.title} description={`${refusal.message}。你写的还在。`} />
        )}
        <div className={styles.send}>
          <Checkbox checked={isQuestion} onChange={({ target }) => setQuestion(target.checked)}>
            需要用户补充
          </Checkbox>
          <Button
            type="primary"
            loading={isSending}
            disabled={text.trim() === '' || blanksIn(text).length > 0}
            onClick={() => void send()}
          >
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
