import type { ReleasePlatform } from '@feisuo/contract/facts/content-vocabulary';
import type { DownloadPage } from '@feisuo/contract/schemas/page-games';
import { buttonClass } from '../../components/button.tsx';
import { Section } from '../../components/section.tsx';
import { SendLink } from '../../components/share-link-button.tsx';
import type { CurrentReleases } from '../../content/current-releases.server.ts';
import type { QrDrawing } from '../../content/qr-drawing.server.ts';
import { fileSize } from '../../format/file-size.ts';
import { InstallerLink } from '../../visit/installer-link.tsx';
import styles from './other-platforms.module.css';
import { downloadTexts } from './texts.ts';
import { VisitQr } from '../../visit/visit-qr.tsx';

interface OtherPlatformsProps {
  page: DownloadPage;
  current: CurrentReleases;
  qr: QrDrawing;
  onShow: (platform: ReleasePlatform) => void;
}

/** Shows the release for the platform that the visitor does not use, and the systems without a release. */
export function OtherPlatforms({ page, current, qr, onShow }: OtherPlatformsProps) {
  return (
    <Section id="others" title={page.others.title} text={page.others.text}>
      <div className={styles.platforms}>
        {/* A visitor on Windows is offered the Android release here, and a visitor on a phone the Windows release. */}
        <div className={styles.card} data-for="windows">
          <div>
            <Other page={page} current={current} platform="android" onShow={onShow} />
          </div>
          {current.android && (
            <div className={styles.qr}>
              <VisitQr drawing={qr} href="/download" label={downloadTexts.qr} />
            </div>
          )}
        </div>
        <div className={styles.card} data-for="android">
          <div>
            <Other page={page} current={current} platform="windows" onShow={onShow} />
          </div>
        </div>
        <dl className={styles.missing}>
          {page.others.missing.map(({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  );
}

interface OtherProps extends Omit<OtherPlatformsProps, 'qr'> {
  platform: ReleasePlatform;
}

function Other({ page, current, platform, onShow }: OtherProps) {
  const release = current[platform];
  const words = page[platform];
  return (
    <>
      <h3>{words.name}</h3>
      {release ? (
        <>
          <p className={styles.facts}>{downloadTexts.sizeFor(release.requirement, fileSize(release.bytes))}</p>
          <p>{words.elsewhere}</p>
          <div className={styles.actions}>
            <InstallerLink className={buttonClass({ size: 'small' })} platform={platform}>
              {words.action}
            </InstallerLink>
            {platform === 'windows' && (
              <SendLink
                size="small"
                href="/download"
                text={downloadTexts.copyLink}
                shared={downloadTexts.linkShared}
                copied={downloadTexts.linkCopied}
              />
            )}
          </div>
          <button type="button" className={styles.more} onClick={() => onShow(platform)}>
            {downloadTexts.seeMore(words.name)}
          </button>
        </>
      ) : (
        <p>{page.unpublished.platform}</p>
      )}
    </>
  );
}
