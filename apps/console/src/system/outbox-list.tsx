import type { SandboxState, OutboxMessage } from '@feisuo/contract/schemas/sandbox';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { formatTime } from '../format-time.ts';
import { PagedTable, type Column } from '../kit/table/paged-table.tsx';
import styles from './system-page.module.css';

type Channels = SandboxState['outbox'];

const channelNames = { sms: '短信', email: '邮件' } as const;
const settingsOf = { sms: 'sms', email: 'mail' } as const;
export const describeChannels = (channels: Channels): string => channels.map((one) => channelNames[one]).join('和');

/** Explains that a gateway sends the messages of a channel, so that they do not appear in the outbox. */
export function SentByGateway({ kept }: { kept: Channels }) {
  const sent = (['sms', 'email'] as const).filter((channel) => !kept.includes(channel));
  if (sent.length === 0) return null;
  return (
    <p className={styles.list}>
      {describeChannels(sent)}已接通网关，会真实发给用户，不进发件箱。要看或改网关，打开
      {sent.map((channel, place) => (
        <Fragment key={channel}>
          {place > 0 && '或'}
          <Link to={`/console/system/settings/${settingsOf[channel]}`}>{channelNames[channel]}设置</Link>
        </Fragment>
      ))}
      。
    </p>
  );
}

/** Messages in the outbox, newest first. They were not sent, because their channel has no gateway. */
export function OutboxList({ channels }: { channels: Channels }) {
  return (
    <section className={styles.section} aria-labelledby="outbox">
      <h2 id="outbox">发件箱</h2>
      <SentByGateway kept={channels} />
      <PagedTable<OutboxMessage>
        what="消息"
        from="sandbox/outbox"
        rowKey={({ at, to, text }) => `${at} ${to} ${text}`}
        filters={[{ name: 'to', label: '收件人', kind: 'search', placeholder: '完整的手机号或邮箱' }]}
        empty={{ title: '发件箱是空的', message: `要发的${describeChannels(channels)}不会发出，会停在这里。` }}
        columns={columns}
      />
    </section>
  );
}

const columns: Column<OutboxMessage>[] = [
  { title: '收件人', dataIndex: 'to' },
  { title: '方式', render: (_, { channel }) => channelNames[channel] },
  { title: '验证码', render: (_, { code }) => (code ? <span className={styles.mono}>{code}</span> : '–') },
  { title: '内容', render: (_, { text }) => <span className={styles.wrap}>{text}</span> },
  { title: '时间（北京）', render: (_, { at }) => <span className={styles.nowrap}>{formatTime(at)}</span> },
];
