import type { TicketMessage } from '@feisuo/contract/schemas/support';
import { formatDate } from '../../format/format-date.ts';
import { AttachmentView } from './attachment-view.tsx';
import styles from './message.module.css';
import { ticketTexts } from './texts.ts';

interface MessageProps {
  message: TicketMessage;
  avatar: React.ReactNode;
  /** The diagnostics, shown with the first message only. */
  diagnostics: string;
}

/** A message with its text as written. A system note is a single line. */
export function Message({ message, avatar, diagnostics }: MessageProps) {
  const { voice, author, text, at, attachments } = message;
  const time = (
    <time className="num" dateTime={at}>
      {formatDate(at, 'MM-dd hh:mm')}
    </time>
  );
  if (voice === 'system') {
    return (
      <li className={styles.line}>
        {time} · {text}
      </li>
    );
  }
  const isMine = voice === 'member';
  return (
    <li className={styles.message} data-voice={voice}>
      <span className={styles.face} aria-hidden="true">
        {isMine ? avatar : <span>{[...author].at(-1)}</span>}
      </span>
      <div className={styles.box}>
        <p className={styles.who}>
          <b>{isMine ? ticketTexts.me : author}</b>
          {time}
        </p>
        {text && <p className={styles.text}>{text}</p>}
        {attachments.length > 0 && (
          <ul className={styles.files}>
            {attachments.map((attachment) => (
              <AttachmentView key={attachment.id} attachment={attachment} />
            ))}
          </ul>
        )}
        {diagnostics && (
          <details>
            <summary>{ticketTexts.diagnostics}</summary>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
            <pre tabIndex={0} role="region" aria-label={ticketTexts.diagnosticsRegion}>
              {diagnostics}
            </pre>
          </details>
        )}
      </div>
    </li>
  );
}
