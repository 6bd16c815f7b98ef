import type { DownloadPage } from '@feisuo/contract/schemas/page-games';
import type { CurrentReleases } from '../../content/current-releases.server.ts';
import { fileSize } from '../../format/file-size.ts';
import { useSite } from '../../use-site.ts';
import { installerHref } from '../../visit/installer-href.ts';
import { downloadTexts } from './texts.ts';
import styles from './without-script.module.css';

/** Shown if the browser runs no scripts: the downloads of both platforms. */
export function WithoutScript({ page, current }: { page: DownloadPage; current: CurrentReleases }) {
  const { downloadOrigin } = useSite();
  return (
    <noscript>
      <div className={styles.both}>
        <p>{downloadTexts.withoutScript}</p>
        <ul>
          {[current.windows, current.android].map(
            (release) =>
              release && (
                <li key={release.platform}>
                  <a href={installerHref(release.platform, undefined, downloadOrigin)}>
                    {downloadTexts.title}
                    {downloadTexts.apart(page[release.platform].name)} {release.version}（{fileSize(release.bytes)}
                    {release.isDemo && downloadTexts.demoToo}）
                  </a>
                  <code>{release.sha256}</code>
                </li>
              ),
          )}
        </ul>
      </div>
    </noscript>
  );
}
