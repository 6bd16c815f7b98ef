import type { ReleasePlatform } from '@feisuo/contract/facts/content-vocabulary';
import type { Release } from '@feisuo/contract/schemas/content-items';
import type { DownloadPage as DownloadWords } from '@feisuo/contract/schemas/page-games';
import { useLayoutEffect, useRef } from 'react';
import type { CurrentReleases } from '../../content/current-releases.server.ts';
import type { QrDrawing } from '../../content/qr-drawing.server.ts';
import { thisDevice, type Device } from '../../device/detect-device.ts';
import { DownloadHero } from './download-hero.tsx';
import styles from './download-page.module.css';
import { InstallSteps } from './install-steps.tsx';
import { OtherPlatforms } from './other-platforms.tsx';
import { Verify } from './verify.tsx';
import { VersionHistory } from './version-history.tsx';

/** Phones and tablets get the phone release, others Windows. */
export const platformFor = ({ isPhone }: Pick<Device, 'isPhone'>): ReleasePlatform => (isPhone ? 'android' : 'windows');

/**
 * The same choice inline before the first paint: the HTML is cached for all visitors and must not flicker. A test
 * compares it with `detectDevice`.
 */
export const platformScript = `(function(page){var u=navigator.userAgent,
o=/Windows/.test(u)?'windows':/Android|OpenHarmony|HarmonyOS/.test(u)?'android':/iPhone|iPad|iPod/.test(u)?'ios':
/Macintosh/.test(u)?navigator.maxTouchPoints>1?'ios':'mac':/Linux|X11|CrOS/.test(u)?'linux':'other';
page.dataset.os=o;page.dataset.platform=o=='android'||o=='ios'?'android':'windows'})(document.currentScript.parentElement)`;

interface DownloadPageProps {
  page: DownloadWords;
  releases: Release[];
  current: CurrentReleases;
  qr: QrDrawing;
}

/**
 * Renders both platforms; data attributes select the visible one. The inline script sets them before the first paint,
 * or an effect after navigation; React does not manage them.
 */
export function DownloadPage({ page, releases, current, qr }: DownloadPageProps) {
  const ref = useRef<HTMLDivElement>(null);
  const titleRef = useRef<HTMLHeadingElement>(null);

  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || element.dataset['platform']) return;
    const device = thisDevice();
    element.dataset['os'] = device.os;
    element.dataset['platform'] = platformFor(device);
  }, []);

  const show = (platform: ReleasePlatform) => {
    if (!ref.current) return;
    ref.current.dataset['platform'] = platform;
    titleRef.current?.focus();
    window.scrollTo({ top: 0 });
  };

  const hasAny = current.windows !== null || current.android !== null;
  return (
    <div ref={ref} className={styles.page} suppressHydrationWarning>
      {/* A constant; the content security policy has its hash. */}
      <script dangerouslySetInnerHTML={{ __html: platformScript }} />
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
