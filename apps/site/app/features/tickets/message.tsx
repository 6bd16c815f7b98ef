import type { TicketMessage, Attachment } from '@feisuo/contract/schemas/support';
import { useEffect, useRef, useState } from 'react';
import { fileSize } from '../../format/file-size.ts';
import { formatDate } from '../../format/format-date.ts';
import { showToast } from '../../toasts/show-toast.ts';
import { drawPicture } from '../../uploads/draw-picture.ts';
import { fetchAttachment, saveFile } from '../../uploads/fetch-attachment.ts';
import styles from './message.module.css';
import { ticketTexts } from './texts.ts';

/** Width in pixels of the picture to load: twice the displayed width, for high-resolution screens. */
const PICTURE_WIDTH = 720;

interface MessageProps {
  message: TicketMessage;
  avatar: React.ReactNode;
  /** The diagnostics, shown with the first message only. */
  diagnostics: string;
}

/** A message with its text exactly as written. A note of the system is a single line. */
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

/** An attached file that can be saved. If it is a picture, the picture is shown too. */
function AttachmentView({ attachment }: { attachment: Attachment }) {
  const { id, name, type, bytes } = attachment;
  const save = async () => {
    const file = await fetchAttachment(id);
    if (file) saveFile(file, name);
    else showToast(ticketTexts.saveFailed, { tone: 'error' });
  };
  return (
    <li className={styles.attachment}>
      {type.startsWith('image/') && <Picture id={id} name={name} />}
      <button type="button" className={styles.save} onClick={() => void save()}>
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M10 3v9m-4-3.5 4 4 4-4M4 16.500h12" />
        </svg>
        <span className={styles.name}>
          <span className="sr-only">{ticketTexts.save}</span>
          {name}
        </span>
        <span className="num">{fileSize(bytes)}</span>
      </button>
    </li>
  );
}

/** A picture in a fixed box. It is loaded when it is near the viewport. */
function Picture({ id, name }: { id: string; name: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const place = canvas.current;
    if (!place) return;
    const leaving = new AbortController();
    const draw = async () => {
      const file = await fetchAttachment(id, leaving.signal);
      if (leaving.signal.aborted) return;
      if (!file || !(await drawPicture(place, file, PICTURE_WIDTH))) setFailed(true);
    };
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        watcher.disconnect();
        void draw();
      },
      { rootMargin: '200px' },
    );
    watcher.observe(place);
    return () => {
      watcher.disconnect();
      leaving.abort();
    };
  }, [id]);
  return hasFailed ? (
    <p className={styles.failed}>{ticketTexts.pictureFailed}</p>
  ) : (
    <canvas ref={canvas} className={styles.picture} role="img" aria-label={name} />
  );
}
