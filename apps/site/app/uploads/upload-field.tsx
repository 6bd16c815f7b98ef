import { attachmentAccept, supportLimits } from '@feisuo/contract/facts/support-vocabulary';
import { type ClipboardEvent, type DragEvent, useId, useState } from 'react';
import type { Uploads, UploadsView } from './create-uploads.ts';
import { uploadTexts } from './texts.ts';
import styles from './upload-field.module.css';
import { UploadRow } from './upload-row.tsx';

interface UploadFieldProps {
  label: string;
  uploads: Uploads;
  view: UploadsView;
  /** Instead of what is said of every upload. */
  hint?: string | undefined;
}

/** Files that go with a letter: chosen, dropped, or pasted into the form around. */
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
                // The same file can be chosen again after it was taken out.
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

/** For a form's `onPaste`: pictures on the clipboard become files of it; text is pasted as ever. */
export const takePasted = (uploads: Uploads) => (event: ClipboardEvent) => {
  const files = [...event.clipboardData.files];
  if (files.length === 0) return;
  event.preventDefault();
  uploads.add(files);
};
