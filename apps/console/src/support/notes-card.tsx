import { GrowingText } from '../kit/form/growing-text.tsx';
import { supportLimits } from '@feisuo/contract/facts/support-vocabulary';
import type { SupportNote } from '@feisuo/contract/schemas/console-support';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { isUnknown, useApi, errorText } from '../api/console-api.ts';
import { Card } from '../components/card.tsx';
import { formatTime } from '../format-time.ts';
import { useLeaveQuestion } from '../shell/use-unsaved-changes.ts';
import styles from './support.module.css';

type Props = { path: string; notes: readonly SupportNote[]; isLocked: boolean; refresh: () => Promise<void> };

/** Notes that only operators see. */
export function NotesCard({ path, notes, isLocked, refresh }: Props) {
  const api = useApi();
  const [text, setText] = useState('');
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<{ title: string; message: string } | null>(null);
  useLeaveQuestion(text.trim() !== '');
  const add = async () => {
    setSaving(true);
    setRefusal(null);
    try {
      await api.post(`${path}/notes`, { text });
      setText('');
    } catch (error) {
      setRefusal(
        isUnknown(error)
          ? { title: '不确定备注有没有添加', message: '没有收到服务器的答复，请先看看上面有没有这条，没有再添加' }
          : { title: '备注没有添加成功', message: errorText(error) },
      );
    }
    await refresh();
    setSaving(false);
  };
  return (
    <Card title="内部备注">
      <ol className={styles.notes}>
        {notes.map(({ id, author, text: message, at }) => (
          <li key={id}>
            <p>{message}</p>
            <small>
              {author}，{formatTime(at)}
            </small>
          </li>
        ))}
      </ol>
      {notes.length === 0 && <p className={styles.dim}>还没有备注。用户看不到这里写的。</p>}
      {!isLocked && (
        <div className={styles.reply}>
          <GrowingText
            aria-label="内部备注"
            placeholder="只有同事能看到"
            value={text}
            maxLength={supportLimits.textMax}
            rows={2}
            readOnly={isSaving}
            onChange={({ target }) => setText(target.value)}
          />
          {refusal && <Alert type="error" showIcon title={refusal.title} description={`${refusal.message}。`} />}
          <Button loading={isSaving} disabled={text.trim() === ''} onClick={() => void add()}>
            添加备注
          </Button>
        </div>
      )}
    </Card>
  );
}
