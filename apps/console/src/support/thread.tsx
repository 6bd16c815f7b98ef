import type { TicketMessage } from '@feisuo/contract/schemas/support';
import { formatTime } from '../format-time.ts';
import { FileLinks } from './file-links.tsx';
import styles from './support.module.css';

const voices = { member: '用户', staff: '客服', system: '系统' };

/** What was said, oldest first. Plain words: whatever somebody typed, it is text. */
export function Thread({ messages }: { messages: readonly TicketMessage[] }) {
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
