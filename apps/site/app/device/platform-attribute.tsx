import type { ReleasePlatform } from '@feisuo/contract/facts/content-vocabulary';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { thisDevice, type Device } from './detect-device.ts';

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

/**
 * The element gets `data-os` and `data-platform`: from `PlatformScript`, its child, before the first paint, or from an
 * effect after navigation. React does not manage them, so the element needs `suppressHydrationWarning`.
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

/** A constant; the content security policy has its hash. */
export const PlatformScript = () => <script dangerouslySetInnerHTML={{ __html: platformScript }} />;
