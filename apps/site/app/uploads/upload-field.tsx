import { attachmentAccept, supportLimits } from '@feisuo/contract/facts/support-vocabulary';
import { type ClipboardEvent, type DragEvent, useId, useState, useEffect, useRef } from 'react';
import type { Uploads, UploadsView, Upload } from './create-uploads.ts';
import { uploadTexts } from './texts.ts';
import styles from './upload-field.module.css';
import { fileSize } from '../format/file-size.ts';
import { drawPicture } from './draw-picture.ts';

/** Width in pixels of a thumbnail: twice the displayed width, for high-resolution screens. */
const THUMB_WIDTH = 112;

function UploadRow({ upload, uploads }: { upload: Upload; uploads: Uploads }) {
  const { key, fileName, bytes, file, stage } = upload;
  return (
    <li className={styles.row} data-stage={stage.name}>
      <Thumb file={file?.type.startsWith('image/') ? file : null} />
      <div className={styles.words}>
        <p className={styles.name}>{fileName}</p>
        <p className={stage.name === 'failed' ? styles.fault : styles.state}>
          <span className="num">{fileSize(bytes)}</span>
          <span>{stateText(upload)}</span>
        </p>
        {stage.name === 'sending' && <progress max={1} value={stage.share} aria-label={fileName} />}
      </div>
      {stage.name === 'failed' && !stage.isFinal && (
        <button type="button" onClick={() => uploads.retry(key)}>
          {uploadTexts.retry}
        </button>
      )}
      <button type="button" aria-label={uploadTexts.remove(fileName)} onClick={() => uploads.remove(key)}>
        {uploadTexts.removeShort}
      </button>
    </li>
  );
}

function stateText({ stage }: Upload): string {
  switch (stage.name) {
    case 'waiting':
      return uploadTexts.waiting;
    case 'sending':
      // All bytes are sent, and the service is checking the file.
      return stage.share < 1 ? uploadTexts.sending(Math.round(stage.share * 100)) : uploadTexts.checking;
    case 'done':
      return uploadTexts.done;
    case 'failed':
      return stage.message;
  }
}

function Thumb({ file }: { file: File | null }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (file && canvas.current) void drawPicture(canvas.current, file, THUMB_WIDTH);
  }, [file]);
  return file ? (
    <canvas ref={canvas} className={styles.thumb} aria-hidden="true" />
  ) : (
    <svg className={styles.thumb} viewBox="0 0 56 40" aria-hidden="true">
      <path d="M20 9h11l5 5v17H20zM31 9v5h5M24 20h8M24 25h8" />
    </svg>
  );
}

interface UploadFieldProps {
  label: string;
  uploads: Uploads;
  view: UploadsView;
  /** A hint that replaces the default hint. */
  hint?: string | undefined;
}

/** An input for the files of a message. Files are selected, dropped, or pasted into the form. */
export function UploadField({ label, uploads, view: { list, note }, hint = uploadTexts.hint }: UploadFieldProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    uploads.add([...event.dataTransfer.files]);
  };
  return (
    <div className={styles.field}>
      <p className={styles.label} id={`${id}-label`}>
        {label}
      </p>
      <div
        className={styles.zone}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {list.length > 0 ? (
          <ul className={styles.list} aria-label={uploadTexts.list}>
            {list.map((upload) => (
              <UploadRow key={upload.key} upload={upload} uploads={uploads} />
            ))}
          </ul>
        ) : (
          <span className={styles.none}>{uploadTexts.none}</span>
        )}
        {list.length < supportLimits.attachmentsPerMessage && (
          <div className={styles.choose}>
            <input
              id={id}
              className="sr-only"
              type="file"
              multiple
              accept={attachmentAccept}
              aria-labelledby={`${id}-label ${id}-choose`}
              aria-describedby={`${id}-hint`}
              onChange={(event) => {
                uploads.add([...(event.target.files ?? [])]);
                // Clears the input, so that the same file can be selected again after its removal.
                event.target.value = '';
              }}
            />
            <label htmlFor={id} id={`${id}-choose`}>
              {list.length > 0 ? uploadTexts.add : uploadTexts.choose}
            </label>
          </div>
        )}
      </div>
      <p className={styles.hint} id={`${id}-hint`}>
        {hint}
      </p>
      <p className={styles.note} role="status">
        {note}
      </p>
    </div>
  );
}

/** A handler for a form's `onPaste`: pasted pictures become files, pasted text stays text. */
export const takePasted = (uploads: Uploads) => (event: ClipboardEvent) => {
  const files = [...event.clipboardData.files];
  if (files.length === 0) return;
  event.preventDefault();
  uploads.add(files);
};
