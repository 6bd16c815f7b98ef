import type { Release } from '@feisuo/contract/schemas/content-items';
import { CopyButton } from '../../components/copy-button.tsx';
import { fileSize } from '../../format/file-size.ts';
import { shanghaiDay } from '../../format/shanghai-day.ts';
import { InstallerLink } from '../../visit/installer-link.tsx';
import styles from './release-facts.module.css';
import { downloadTexts } from './texts.ts';

/** Facts to verify a downloaded file. */
export function ReleaseFacts({ release, other }: { release: Release; other: Release | undefined }) {
  const { platform, version, bytes, releasedAt, requirement } = release;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{downloadTexts.version}</dt>
        <dd className={`num ${styles.version}`}>{version}</dd>
      </div>
      <div>
        <dt>{downloadTexts.sizeAndDate}</dt>
        <dd className="num">{downloadTexts.sizeOn(fileSize(bytes), shanghaiDay(releasedAt))}</dd>
      </div>
      <div>
        <dt>{downloadTexts.requirement}</dt>
        <dd>{requirement}</dd>
      </div>
      <div>
        <dt>{downloadTexts.fileName}</dt>
        {/* Shown on one line, so that the longer file name with the visit's channel does not shift the layout. */}
        <dd className={styles.file}>
          <InstallerLink platform={platform}>{(fileName) => <code>{fileName}</code>}</InstallerLink>
        </dd>
      </div>
      <div>
        <dt>{downloadTexts.hash}</dt>
        <dd>
          <Hash of={release} />
        </dd>
      </div>
      {other && (
        <div>
          <dt>{downloadTexts.inTurn}</dt>
          <dd>
            {downloadTexts.orThisOne(other.version)}
            <Hash of={other} />
          </dd>
        </div>
      )}
    </dl>
  );
}

function Hash({ of: { version, sha256 } }: { of: Release }) {
  return (
    <span className={styles.hash}>
      <code>{sha256}</code>
      <CopyButton
        className={styles.copy}
        text={sha256}
        label={downloadTexts.copy}
        about={downloadTexts.copyHash(version)}
        done={downloadTexts.copied}
        failed={downloadTexts.copyFailed}
      />
    </span>
  );
}
