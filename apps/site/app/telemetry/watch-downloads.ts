import { installerFolders, readAndroidPackageName, readPcInstallerName } from '@feisuo/contract/facts/download-names';
import { visit } from '../visit/visit.ts';
import { track } from './track.ts';

/** Kept by a line of script in the page itself, see load-order.server.ts. */
interface EarlyPresses {
  earlyPresses?: Event[] | undefined;
}

export interface InstallerFacts {
  platform: 'windows' | 'android';
  channel: string;
  /** Where the visit came from by its own account; names of files have no room for it. */
  referfrom?: string;
}

/** What an installer's address says of it; null for any other. */
export function installerFacts(href: string, base: string): InstallerFacts | null {
  if (!URL.canParse(href, base)) return null;
  const { pathname } = new URL(href, base);
  const nameIn = (folder: string) => (pathname.startsWith(folder) ? pathname.slice(folder.length) : '');
  const pc = readPcInstallerName(nameIn(installerFolders.pc));
  const { referfrom } = visit();
  const from = referfrom ? { referfrom } : {};
  if (pc) return { platform: 'windows', channel: pc.channel, ...from };
  const android = readAndroidPackageName(nameIn(installerFolders.android));
  return android && { platform: 'android', channel: android.channel, ...from };
}

/**
 * Tells downloads that a link begins, whoever drew it: pages need not know. Where a press led to something else instead,
 * as in the desktop client, whoever did that tells it. What was pressed before this came is told too: for many, the
 * download is all they came for.
 */
export function watchDownloads(page: Window & EarlyPresses = window): void {
  const tell = (event: Event) => {
    if (event.defaultPrevented) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const facts = link && installerFacts(link.href, page.location.href);
    if (facts) track('download_start', { ...facts, via: 'browser' });
  };
  page.earlyPresses?.forEach(tell);
  page.earlyPresses = undefined;
  page.addEventListener('click', tell);
}
