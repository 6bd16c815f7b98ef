import type { ReleasePlatform } from '@feisuo/contract/facts/content-vocabulary';
import type { Release } from '@feisuo/contract/schemas/content-items';
import type { DownloadPage as DownloadWords } from '@feisuo/contract/schemas/page-games';
import { useRef } from 'react';
import { Section } from '../../components/section.tsx';
import type { CurrentReleases } from '../../content/current-releases.server.ts';
import type { QrDrawing } from '../../content/qr-drawing.server.ts';
import { PlatformScript, usePlatformAttribute } from '../../device/platform-attribute.tsx';
import { DownloadHero } from './download-hero.tsx';
import styles from './download-page.module.css';
import { OtherPlatforms } from './other-platforms.tsx';
import { StepDrawing } from './step-drawings.tsx';
import { Verify } from './verify.tsx';
import { VersionHistory } from './version-history.tsx';

interface DownloadPageProps {
  page: DownloadWords;
  releases: Release[];
  current: CurrentReleases;
  qr: QrDrawing;
}

/** Renders the downloads of both platforms. Data attributes select the visible one. */
export function DownloadPage({ page, releases, current, qr }: DownloadPageProps) {
  const ref = usePlatformAttribute();
  const titleRef = useRef<HTMLHeadingElement>(null);

  const show = (platform: ReleasePlatform) => {
    if (!ref.current) return;
    ref.current.dataset['platform'] = platform;
    titleRef.current?.focus();
    window.scrollTo({ top: 0 });
  };

  const hasAny = current.windows !== null || current.android !== null;
  return (
    <div ref={ref} className={styles.page} suppressHydrationWarning>
      <PlatformScript />
      <DownloadHero page={page} releases={releases} current={current} titleRef={titleRef} />
      {hasAny && (
        <>
          <InstallSteps steps={page.steps} screen={page.screen} />
          <Verify page={page} current={current} />
        </>
      )}
      <OtherPlatforms page={page} current={current} qr={qr} onShow={show} />
      {releases.length > 0 && <VersionHistory page={page} releases={releases} />}
    </div>
  );
}

interface InstallStepsProps {
  steps: DownloadWords['steps'];
  screen: DownloadWords['screen'];
}

function InstallSteps({ steps, screen }: InstallStepsProps) {
  return (
    <Section title={steps.title}>
      <ol className={styles.steps}>
        {steps.list.map(({ art, windows, android }, index) => (
          <li key={art}>
            <StepDrawing art={art} screen={screen} />
            <div>
              <h3>
                <span className={`num ${styles.number}`}>{index + 1}</span>
                <ForBoth windows={windows.title} android={android.title} />
              </h3>
              <p>
                <ForBoth windows={windows.text} android={android.text} />
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** Renders a text twice, once per platform. CSS shows the one for the visitor's platform. */
function ForBoth({ windows, android }: { windows: string; android: string }) {
  if (windows === android) return windows;
  return (
    <>
      <span data-for="windows">{windows}</span>
      <span data-for="android">{android}</span>
    </>
  );
}
