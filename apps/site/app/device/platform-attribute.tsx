import type { ReleasePlatform } from '@feisuo/contract/facts/content-vocabulary';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { thisDevice, type Device } from './detect-device.ts';

/** Phones and tablets are offered the Android release, other devices the Windows release. */
export const platformFor = ({ isPhone }: Pick<Device, 'isPhone'>): ReleasePlatform => (isPhone ? 'android' : 'windows');

/**
 * Chooses like `platformFor`, inline before the first paint: the HTML is cached for all visitors, and the page must not
 * flicker. A test compares the script with `detectDevice`.
 */
export const platformScript = `(function(page){var u=navigator.userAgent,
o=/Windows/.test(u)?'windows':/Android|OpenHarmony|HarmonyOS/.test(u)?'android':/iPhone|iPad|iPod/.test(u)?'ios':
/Macintosh/.test(u)?navigator.maxTouchPoints>1?'ios':'mac':/Linux|X11|CrOS/.test(u)?'linux':'other';
page.dataset.os=o;page.dataset.platform=o=='android'||o=='ios'?'android':'windows'})(document.currentScript.parentElement)`;

/**
 * A ref to an element that gets `data-os` and `data-platform`, by its child `PlatformScript` or by an effect after
 * navigation. The element needs `suppressHydrationWarning`, because React does not manage these attributes.
 */
export function usePlatformAttribute(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || element.dataset['platform']) return;
    const device = thisDevice();
    element.dataset['os'] = device.os;
    element.dataset['platform'] = platformFor(device);
  }, []);
  return ref;
}

/** The script must be a constant, because the content security policy contains its hash. */
export const PlatformScript = () => <script dangerouslySetInnerHTML={{ __html: platformScript }} />;
