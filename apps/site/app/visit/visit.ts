import { channelPattern } from '@feisuo/contract/facts/download-names';
import { isPreviewPath } from '@feisuo/contract/facts/preview-messages';
import { completeLinks } from './complete-links.ts';
import { landing, visitKey } from './landing.ts';
import { nextVisit, readVisit, type Visit } from './remember-visit.ts';

export type { Visit } from './remember-visit.ts';

let current: Visit | null = null;

/** Browser only. In session storage, or in memory without it. */
export function visit(): Visit {
  if (!current) {
    const before = readStored();
    current = nextVisit(before, readVisit(landing));
    try {
      sessionStorage.setItem(visitKey, JSON.stringify(current));
    } catch {
      // Then it lasts until reload.
    }
    // On failure the next page of the visit retries.
    if (current.click) void import('./report-click.ts').then(({ reportClick }) => reportClick(visit())).catch(() => {});
    // A preview in the console is no visit.
    else if (!before && !isPreviewPath(new URL(landing).pathname)) console.warn('attribution: no advert id matched');
    // Server HTML does not know it: hydrate the page for it.
    if (current.isThirdParty) dispatchEvent(new Event('visit'));
    if (current.channel || current.click) finishLinks(current);
  }
  return current;
}

/**
 * Inside the desktop client its channel counts, unless the address named one. Not stored: the client tells every page.
 */
export function takeClientChannel(channel: string): void {
  if (visit().channel || !new RegExp(channelPattern).test(channel)) return;
  current = { ...visit(), channel };
  finishLinks(current);
}

/** An incomplete link still downloads, without a source. */
const finishLinks = (known: Visit) => void completeLinks(known).catch(() => {});

function readStored(): Visit | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(visitKey) ?? 'null') as Visit | null;
    return typeof stored?.channel === 'string' ? stored : null;
  } catch {
    return null;
  }
}
