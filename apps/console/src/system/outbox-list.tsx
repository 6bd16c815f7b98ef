import type { OutboxMessage } from '@feisuo/contract/schemas/stand-ins';
import { formatTime } from '../format-time.ts';
import { PagedTable, type Column } from '../kit/table/paged-table.tsx';
import styles from './system-page.module.css';

/** Letters and messages that would have been sent, newest first. */
export function OutboxList() {
  return (
    <section className={styles.section} aria-labelledby="outbox">
      <h2 id="outbox">发件箱</h2>
      <PagedTable<OutboxMessage>
        what="消息"
        from="stand-ins/outbox"
        rowKey={({ at, to, text }) => `${at} ${to} ${text}`}
        filters={[{ name: 'to', label: '收件人', kind: 'search', placeholder: '完整的手机号或邮箱' }]}
        empty={{ title: '发件箱是空的', says: '要发的短信和邮件不会发出，会停在这里。' }}
        columns={columns}
      />
    </section>
  );
}

const columns: Column<OutboxMessage>[] = [
  { title: '收件人', dataIndex: 'to' },
  { title: '方式', render: (_, { channel }) => (channel === 'sms' ? '短信' : '邮件') },
  { title: '验证码', render: (_, { code }) => (code ? <span className={styles.mono}>{code}</span> : '–') },
  { title: '内容', render: (_, { text }) => <span className={styles.wrap}>{text}</span> },
  { title: '时间（北京）', render: (_, { at }) => <span className={styles.nowrap}>{formatTime(at)}</span> },
];
