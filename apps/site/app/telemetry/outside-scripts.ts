import type { SiteTelemetry } from '../site-request.ts';

/** Types of the globals that the script of the marketing tag defines. */
type TagQueue = { push(event: string): unknown };
type TagMaker = new (options: { ti: string; q: unknown; enableAutoSpaTracking: boolean }) => TagQueue;

declare global {
  interface Window {
    UET?: TagMaker;
    uetq?: unknown[] | TagQueue;
  }
}

let isLoaded = false;

/** Loads the configured third-party scripts once. Must be called only with consent. */
export function loadOutsideScripts({ analyticsScript, tag }: Pick<SiteTelemetry, 'analyticsScript' | 'tag'>): void {
  if (isLoaded) return;
  isLoaded = true;
  if (analyticsScript) addScript(analyticsScript);
  if (!tag) return;
  window.uetq ??= [];
  addScript(tag.script, () => {
    if (!window.UET) return;
    const queue = new window.UET({ ti: tag.id, q: window.uetq, enableAutoSpaTracking: true });
    window.uetq = queue;
    queue.push('pageLoad');
  });
}

function addScript(src: string, onLoad?: () => void): void {
  const script = document.createElement('script');
  script.src = src;
  script.async = true;
  if (onLoad) script.addEventListener('load', onLoad);
  document.head.append(script);
}
