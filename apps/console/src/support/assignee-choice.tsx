import { App, Button, Select } from 'antd';
import { useApi, errorText } from '../api/console-api.ts';
import { describeLeftAssignee } from './assignee-texts.ts';
import { useMe } from '../kit/current-operator.ts';
import styles from './support.module.css';
import { useSupportCounts } from './use-support-counts.ts';

type Props = {
  path: string;
  assignee: string | null;
  hasLeft: boolean;
  isLocked: boolean;
  refresh: () => Promise<void>;
};

/** Assigns a ticket or case to an operator. If two operators do so at the same time, the second gets an error. */
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
      message.error(errorText(error));
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
        placeholder={hasLeft ? describeLeftAssignee(assignee) : '未分配'}
        options={operators.map((name) => ({ value: name, label: name }))}
        onChange={(name: string | undefined) => void give(name ?? null)}
      />
      {!isLocked && assignee !== operator.name && <Button onClick={() => void give(operator.name)}>我来处理</Button>}
    </div>
  );
}
