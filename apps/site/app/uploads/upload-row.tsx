import { useEffect, useRef } from 'react';
import { fileSize } from '../format/file-size.ts';
import type { Upload, Uploads } from './create-uploads.ts';
import { drawPicture } from './draw-picture.ts';
import { uploadTexts } from './texts.ts';
import styles from './upload-field.module.css';

/** Twice as wide as it is shown, for fine screens. */
const THUMB_WIDTH = 112;

/** A chosen file: how far it is, and how to take it out again. */
export function UploadRow({ upload, uploads }: { upload: Upload; uploads: Uploads }) {
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
      // All of it has left; the service looks what it is.
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
