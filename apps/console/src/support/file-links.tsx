import type { Attachment } from '@feisuo/contract/schemas/support';
import styles from './support.module.css';

/** Links to uploaded files. Files are downloaded and never opened in the console; pictures have thumbnails. */
export function FileLinks({ files, from }: { files: readonly Attachment[]; from: string }) {
  if (files.length === 0) return null;
  return (
    <ul className={styles.files}>
      {files.map(({ id, name, type, bytes }) => {
        const address = `/console/api/${from}/${encodeURIComponent(id)}`;
        return (
          <li key={id}>
            {type.startsWith('image/') && <img src={address} alt={name} loading="lazy" />}
            <a href={address} download={name}>
              {name}
            </a>
            <small>{Math.max(1, Math.round(bytes / 1024))} KB</small>
          </li>
        );
      })}
    </ul>
  );
}
