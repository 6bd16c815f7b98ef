import { releasePlatforms, type ReleasePlatform } from '@feisuo/contract/facts/content-vocabulary';
import type { DownloadPage } from '@feisuo/contract/schemas/page-games';
import { CopyButton } from '../../components/copy-button.tsx';
import { InlineText } from '../../components/inline-text.tsx';
import sectionStyles from '../../components/section.module.css';
import type { CurrentReleases } from '../../content/current-releases.server.ts';
import { installerName, useInstallerSource } from '../../visit/installer-href.ts';
import { downloadTexts } from './texts.ts';
import styles from './verify.module.css';

type System = 'windows' | 'linux' | 'mac';

/** Commands that compute SHA-256. Each command is preinstalled on its operating system. */
const commands: Record<System, (fileName: string) => string> = {
  windows: (fileName) => `certutil -hashfile ${fileName} SHA256`,
  linux: (fileName) => `sha256sum ${fileName}`,
  mac: (fileName) => `shasum -a 256 ${fileName}`,
};

export const verifyCommand = (system: System, fileName: string): string => commands[system](fileName);

/**
 * The systems on which each release can be verified: a Windows installer on Windows, an Android package on any
 * computer.
 */
const checkedOn: Record<ReleasePlatform, System[]> = { windows: ['windows'], android: ['windows', 'linux', 'mac'] };

export function Verify({ page, current }: { page: DownloadPage; current: CurrentReleases }) {
  const { title, mismatch } = page.verify;
  return (
    <section id="verify" className={sectionStyles.section}>
      <div className={`wrap ${styles.columns}`}>
        <div>
          <h2 className={sectionStyles.title}>{title}</h2>
          {releasePlatforms.map((platform) => (
            <div key={platform} data-for={platform}>
              {current[platform] ? (
                <>
                  <p className={styles.text}>{page[platform].verify}</p>
                  <Commands platform={platform} />
                </>
              ) : (
                <p className={styles.text}>{page.unpublished.platform}</p>
              )}
            </div>
          ))}
        </div>
        <div className={styles.card}>
          <h3>{mismatch.title}</h3>
          <p>
            <InlineText text={mismatch.text} />
          </p>
        </div>
      </div>
    </section>
  );
}

function Commands({ platform }: { platform: ReleasePlatform }) {
  const fileName = installerName(platform, useInstallerSource());
  const systems = checkedOn[platform];
  return systems.map((system) => {
    const name = downloadTexts.systems[system];
    const command = verifyCommand(system, fileName);
    return (
      <div key={system} className={styles.command}>
        {systems.length > 1 && <span className={styles.system}>{name}</span>}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long name scrolls, also by keyboard */}
        <code tabIndex={0} role="group" aria-label={downloadTexts.command(name)}>
          {command}
        </code>
        <CopyButton
          className={styles.copy}
          text={command}
          label={downloadTexts.copy}
          about={downloadTexts.copyCommand(name)}
          done={downloadTexts.copied}
          failed={downloadTexts.copyFailed}
        />
      </div>
    );
  });
}
