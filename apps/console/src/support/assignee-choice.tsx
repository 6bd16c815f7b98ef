import { App, Button, Select } from 'antd';
import { useApi, wordsOf } from '../api/console-api.ts';
import { sayLeft } from './assignee-words.ts';
import { useMe } from '../kit/me.ts';
import styles from './support.module.css';
import { useSupportCounts } from './use-support-counts.ts';

type Props = {
  path: string;
  assignee: string | null;
  hasLeft: boolean;
  isLocked: boolean;
  refresh: () => Promise<void>;
};

/** Assigns it. Of two concurrent assignments one wins, and the other is told. */
export function AssigneeChoice({ path, assignee, hasLeft, isLocked, refresh }: Props) {
  const api = useApi();
  const { operator } = useMe();
  const { message } = App.useApp();
  const { operators } = useSupportCounts();
  const give = async (to: string | null) => {
    try {
      await api.post(`${path}/assignee`, { to, seen: assignee });
      message.success(to === null ? '已放回，谁都可以处理' : `已交给${to}`);
    } catch (error) {
      message.error(wordsOf(error));
    }
    await refresh();
  };
  return (
    <div className={styles.send}>
      <Select
        aria-label="处理人"
        className={styles.grow ?? ''}
        value={hasLeft ? null : assignee}
        disabled={isLocked}
        allowClear
        placeholder={hasLeft ? sayLeft(assignee) : '还没有人处理'}
        options={operators.map((name) => ({ value: name, label: name }))}
        onChange={(name: string | undefined) => void give(name ?? null)}
      />
      {!isLocked && assignee !== operator.name && <Button onClick={() => void give(operator.name)}>我来处理</Button>}
    </div>
  );
}
