import type { ReleasePlatform } from '@feisuo/contract/facts/content-vocabulary';
import type { Release } from '@feisuo/contract/schemas/content-items';
import type { DownloadPage } from '@feisuo/contract/schemas/page-games';
import type { Ref } from 'react';
import { ClientPicture } from '../../components/client-picture.tsx';
import { ButtonLink, buttonClass } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { DownloadIcon } from '../../components/icons.tsx';
import { InlineText } from '../../components/inline-text.tsx';
import headStyles from '../../components/page-head.module.css';
import { SendLink } from '../../components/share-link-button.tsx';
import type { CurrentReleases } from '../../content/current-releases.server.ts';
import { fileSize } from '../../format/file-size.ts';
import { shanghaiDay } from '../../format/shanghai-day.ts';
import { useSite } from '../../use-site.ts';
import { DemoNote } from '../../visit/demo-note.tsx';
import { installerHref } from '../../visit/installer-href.ts';
import { InstallerLink } from '../../visit/installer-link.tsx';
import styles from './download-hero.module.css';
import { PhoneScreen } from './hero-drawings.tsx';
import { downloadTexts } from './texts.ts';

interface DownloadHeroProps {
  page: DownloadPage;
  releases: Release[];
  current: CurrentReleases;
  titleRef: Ref<HTMLHeadingElement>;
}

const platforms = ['windows', 'android'] as const;

export function DownloadHero({ page, releases, current, titleRef }: DownloadHeroProps) {
  const hasAny = platforms.some((platform) => current[platform] !== null);
  return (
    <div className={`wrap ${styles.hero}`}>
      <div>
        <p className={headStyles.eyebrow}>
          <span data-hand="computer">{page.eyebrow.computer}</span>
          <span data-hand="phone">{page.eyebrow.phone}</span>
        </p>
        <h1 ref={titleRef} className={styles.title} tabIndex={-1}>
          {hasAny ? (
            <>
              {downloadTexts.title}
              {platforms.map((platform) => (
                <span key={platform} data-for={platform}>
                  {downloadTexts.apart(page[platform].name)}
                </span>
              ))}
            </>
          ) : (
            page.unpublished.title
          )}
        </h1>
        <p className={headStyles.lead}>{hasAny ? page.lead : <InlineText text={page.unpublished.text} />}</p>
        {hasAny &&
          page.others.missing.map(
            ({ name, os }) =>
              os && (
                <p key={name} className={styles.missing} data-os-note={os}>
                  {downloadTexts.missingSystem(name)}
                </p>
              ),
          )}
        {hasAny &&
          platforms.map((platform) => (
            <div key={platform} data-for={platform}>
              <Offer
                page={page}
                platform={platform}
                release={current[platform]}
                other={releases.find((one) => one.platform === platform && one.isGivenToo)}
              />
            </div>
          ))}
        {hasAny && <WithoutScript page={page} current={current} />}
      </div>
      <div className={styles.art}>
        <div data-for="windows">
          <ClientPicture className={styles.client} screen={page.screen} />
        </div>
        <div data-for="android">
          <PhoneScreen screen={page.screen} />
        </div>
      </div>
    </div>
  );
}

interface OfferProps {
  page: DownloadPage;
  platform: ReleasePlatform;
  release: Release | null;
  /** Another release of the same platform that some visitors get. */
  other: Release | undefined;
}

/** The download of one platform, with the facts to verify the file. */
function Offer({ page, platform, release, other }: OfferProps) {
  return (
    <>
      <div className={styles.actions}>
        {release ? (
          <InstallerLink platform={platform} className={buttonClass({ look: 'primary', size: 'large' })}>
            <DownloadIcon />
            {page[platform].action}
          </InstallerLink>
        ) : (
          <p className={styles.unpublished}>{page.unpublished.platform}</p>
        )}
        {platform === 'windows' ? (
          <ButtonLink size="large" href="/download#others">
            {downloadTexts.others}
          </ButtonLink>
        ) : (
          <SendLink
            href="/download"
            text={downloadTexts.sendToPc}
            shared={downloadTexts.linkShared}
            copied={downloadTexts.linkCopied}
          />
        )}
      </div>
      {release && (
        <>
          <p className={styles.fine}>
            {page.promises.map((promise) => (
              <span key={promise}>
                <InlineText text={promise} />
              </span>
            ))}
            {platform === 'android' && <span data-hand="phone">{page.messagingNote}</span>}
          </p>
          {release.isDemo && <DemoNote offers={{ [platform]: 'demo' }} />}
          <ReleaseFacts release={release} other={other} />
        </>
      )}
    </>
  );
}

/** Facts to verify a downloaded file. */
function ReleaseFacts({ release, other }: { release: Release; other: Release | undefined }) {
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
        {/* The file name stays on one line: adding the visit's channel makes it longer and must not shift the
            layout. */}
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

/** The downloads of all platforms, shown if the browser runs no JavaScript. */
function WithoutScript({ page, current }: { page: DownloadPage; current: CurrentReleases }) {
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
