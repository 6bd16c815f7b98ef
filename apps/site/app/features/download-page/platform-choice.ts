import type { ReleasePlatform } from '@feisuo/contract/facts/content-vocabulary';
import type { Device } from '../../device/detect-device.ts';

/** Which release a visitor is shown first: phones and tablets get the phone's, everything else Windows. */
export const platformFor = ({ isPhone }: Pick<Device, 'isPhone'>): ReleasePlatform => (isPhone ? 'android' : 'windows');

/**
 * The same choice, made by the page itself before it is painted: everybody gets the same page, and nobody sees it change.
 * A test holds it against `detectDevice`.
 */
export const platformScript = `(function(page){var u=navigator.userAgent,
o=/Windows/.test(u)?'windows':/Android|OpenHarmony|HarmonyOS/.test(u)?'android':/iPhone|iPad|iPod/.test(u)?'ios':
/Macintosh/.test(u)?navigator.maxTouchPoints>1?'ios':'mac':/Linux|X11|CrOS/.test(u)?'linux':'other';
page.dataset.os=o;page.dataset.platform=o=='android'||o=='ios'?'android':'windows'})(document.currentScript.parentElement)`;
