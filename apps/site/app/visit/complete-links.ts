import { installerFolders, readAndroidPackageName, readPcInstallerName } from '@feisuo/contract/facts/download-names';
import { installerHref, type InstallerPlatform, setInstallerSource } from './installer-href.ts';
import { installerSource } from './installer-source.ts';
import type { Visit } from './remember-visit.ts';

const places = [
  { platform: 'windows', folder: installerFolders.pc, read: readPcInstallerName },
  { platform: 'android', folder: installerFolders.android, read: readAndroidPackageName },
] as const;

/** Platform and origin of an installer's address; null for other addresses. */
function readInstallerHref(href: string): { platform: InstallerPlatform; origin: string } | null {
  for (const { platform, folder, read } of places) {
    const at = href.indexOf(folder);
    const [name = ''] = href.slice(at + folder.length).split('?');
    if (at >= 0 && read(name)) return { platform, origin: href.slice(0, at) };
  }
  return null;
}

/**
 * Adds the visit's source to every installer link. React components render again; links in sections that are not
 * hydrated yet are changed in the DOM.
 */
export async function completeLinks(
  visit: Pick<Visit, 'channel' | 'click'>,
  page: Pick<Document, 'querySelectorAll'> = document,
): Promise<void> {
  const source = await installerSource(visit);
  setInstallerSource(source);
  for (const link of page.querySelectorAll<HTMLAnchorElement>('a[href*="/download/"]')) {
    const found = readInstallerHref(link.getAttribute('href') ?? '');
    if (found) link.setAttribute('href', installerHref(found.platform, source, found.origin));
  }
}
