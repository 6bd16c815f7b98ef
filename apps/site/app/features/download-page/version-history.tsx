import { releasePlatforms } from '@feisuo/contract/facts/content-vocabulary';
import type { Release } from '@feisuo/contract/schemas/content-items';
import type { DownloadPage } from '@feisuo/contract/schemas/page-games';
import { CopyButton } from '../../components/copy-button.tsx';
import { Pill } from '../../components/pill.tsx';
import { Section } from '../../components/section.tsx';
import { fileSize } from '../../format/file-size.ts';
import { shanghaiDay } from '../../format/shanghai-day.ts';
import { InstallerLink } from '../../visit/installer-link.tsx';
import { downloadTexts } from './texts.ts';
import styles from './version-history.module.css';

const shownHashChars = 12;

/** A list of all versions with their hashes, newest first. The current version can be downloaded. */
export function VersionHistory({ page, releases }: { page: DownloadPage; releases: Release[] }) {
  return (
    <Section id="history" title={page.history.title} text={page.history.text}>
      {releasePlatforms.map((platform) => {
        const own = releases.filter((release) => release.platform === platform);
        return (
          <div key={platform} data-for={platform}>
            {own.length > 0 ? (
              <table className={styles.table}>
                <caption className="sr-only">{downloadTexts.history(page[platform].name)}</caption>
                <thead>
                  <tr>
                    <th scope="col">{downloadTexts.version}</th>
                    <th scope="col">{downloadTexts.date}</th>
                    <th scope="col">{downloadTexts.size}</th>
                    <th scope="col">{downloadTexts.changes}</th>
                    <th scope="col">{downloadTexts.hash}</th>
                    <th scope="col">{downloadTexts.action}</th>
                  </tr>
                </thead>
                <tbody>
                  {own.map((release) => (
                    <Version key={release.version} release={release} />
                  ))}
                </tbody>
              </table>
            ) : (
              <p>{page.unpublished.platform}</p>
            )}
          </div>
        );
      })}
    </Section>
  );
}

function Version({ release }: { release: Release }) {
  const { platform, version, releasedAt, bytes, notes, sha256, isCurrent, isGivenToo } = release;
  return (
    <tr>
      <th scope="row" className="num">
        {version}
        {isCurrent && <Pill tone="ok">{downloadTexts.current}</Pill>}
        {isGivenToo && <Pill tone="ok">{downloadTexts.inTurn}</Pill>}
      </th>
      <td className={`num ${styles.short}`}>{shanghaiDay(releasedAt)}</td>
      <td className={`num ${styles.short}`}>{fileSize(bytes)}</td>
      <td className={styles.changes}>
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </td>
      <td className={styles.hash}>
        <span>
          <code title={sha256}>{sha256.slice(0, shownHashChars)}…</code>
          <CopyButton
            text={sha256}
            label={downloadTexts.copy}
            about={downloadTexts.copyHash(version)}
            done={downloadTexts.copied}
            failed={downloadTexts.copyFailed}
          />
        </span>
      </td>
      <td className={styles.action}>
        {isCurrent ? (
          <InstallerLink platform={platform} aria-label={downloadTexts.downloadVersion(version)}>
            {downloadTexts.download}
          </InstallerLink>
        ) : (
          downloadTexts.onlyHash
        )}
      </td>
    </tr>
  );
}
