import {
  channelPattern,
  installerFolders,
  readAndroidPackageName,
  readPcInstallerName,
} from '@feisuo/contract/facts/download-names';
import { isPreviewPath } from '@feisuo/contract/facts/preview-messages';
import { installerHref, type InstallerPlatform, setInstallerSource } from './installer-href.ts';
import { installerSource } from './installer-source.ts';
import { landing, visitKey } from './landing.ts';
import { nextVisit, readVisit, type Visit } from './remember-visit.ts';

const places = [
  { platform: 'windows', folder: installerFolders.pc, read: readPcInstallerName },
  { platform: 'android', folder: installerFolders.android, read: readAndroidPackageName },
] as const;

export type { Visit } from './remember-visit.ts';

let current: Visit | null = null;

/** The current visit, kept in session storage, or in memory if storage is disabled. For the browser only. */
export function visit(): Visit {
  if (!current) {
    const before = readStored();
    current = nextVisit(before, readVisit(landing));
    try {
      sessionStorage.setItem(visitKey, JSON.stringify(current));
    } catch {
      // Without storage, the visit is kept until a reload.
    }
    // If the report fails, the next page of the visit sends it again.
    if (current.click) void import('./report-click.ts').then(({ reportClick }) => reportClick(visit())).catch(() => {});
    // A preview in the console is not a visit, so a missing ad id needs no warning.
    else if (!before && !isPreviewPath(new URL(landing).pathname)) console.warn('attribution: no advert id matched');
    // The server does not know that a visit is third-party traffic, so this event makes the page hydrate.
    if (current.isThirdParty) dispatchEvent(new Event('visit'));
    if (current.channel || current.click) finishLinks(current);
  }
  return current;
}

/**
 * Inside the desktop client, the client's channel counts, unless the address named one. The channel is not stored,
 * because the client tells it to each page.
 */
export function takeClientChannel(channel: string): void {
  if (visit().channel || !new RegExp(channelPattern).test(channel)) return;
  current = { ...visit(), channel };
  finishLinks(current);
}

/** If adding the source to the links fails, the links still work, but without the source. */
const finishLinks = (known: Visit) => void completeLinks(known).catch(() => {});

function readStored(): Visit | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(visitKey) ?? 'null') as Visit | null;
    return typeof stored?.channel === 'string' ? stored : null;
  } catch {
    return null;
  }
}

/** Platform and origin in the address of an installer; null for other addresses. */
function readInstallerHref(href: string): { platform: InstallerPlatform; origin: string } | null {
  for (const { platform, folder, read } of places) {
    const at = href.indexOf(folder);
    const [name = ''] = href.slice(at + folder.length).split('?');
    if (at >= 0 && read(name)) return { platform, origin: href.slice(0, at) };
  }
  return null;
}

/**
 * Adds the source of the visit to all installer links. React components render again; links in sections that are not
 * hydrated yet are changed in the DOM.
 */
async function completeLinks(
  known: Pick<Visit, 'channel' | 'click'>,
  page: Pick<Document, 'querySelectorAll'> = document,
): Promise<void> {
  const source = await installerSource(known);
  setInstallerSource(source);
  for (const link of page.querySelectorAll<HTMLAnchorElement>('a[href*="/download/"]')) {
    const found = readInstallerHref(link.getAttribute('href') ?? '');
    if (found) link.setAttribute('href', installerHref(found.platform, source, found.origin));
  }
}
