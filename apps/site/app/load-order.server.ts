import { beginInParts, drawParts } from './drawn-in-parts.server.ts';

const preload = /<link rel="modulepreload"([^>]*?)\/>/g;
/** Asking for a script takes a browser a moment; for twenty in one task it takes a long one. */
const atOnce = 4;
const startScript = /<script type="module" async="">([^<]*)<\/script>/;

/**
 * Waits for the first frame, then has the page fetch what makes it live, and lays out the rest meanwhile. What nobody looks at gets no
 * frames, and is often there for its scripts alone; and where frames are long in coming nobody waits for them.
 * Links and the script were renamed on the server, so that a browser leaves them alone until here. The framework is the largest of
 * them, and starts in a task of its own. The router numbers the first page of a visit, which takes a browser longer than it seems; done
 * here, it is not done in the task in which the router is made. Presses are kept until somebody comes to count downloads (see
 * watch-downloads.ts).
 */
const begin = `(() => {
  window.earlyPresses = [];
  addEventListener('click', (event) => window.earlyPresses?.push(event));
  let isDue = true;
  const drawParts = ${drawParts};
  const run = (facts) => document.head.append(Object.assign(document.createElement('script'), { type: 'module' }, facts));
  const start = () => run({ textContent: document.querySelector('script[type=later]').textContent });
  const startInTwo = (framework) => {
    if (!framework) return start();
    const startNext = () => setTimeout(start);
    run({ src: framework.href, onload: startNext, onerror: startNext });
  };
  const fetchNext = (links) => {
    for (const link of links.splice(0, ${atOnce})) link.rel = 'modulepreload';
    if (links.length > 0) setTimeout(() => fetchNext(links));
  };
  const go = () => {
    if (!isDue) return;
    isDue = false;
    if (history.state?.idx === undefined) history.replaceState({ ...history.state, idx: 0 }, '');
    const links = [...document.querySelectorAll('link[rel=later]')];
    const framework = links.find(({ href }) => href.includes('/framework-'));
    fetchNext(links);
    drawParts(() => startInTwo(framework));
  };
  if (document.hidden || window !== top) return go();
  requestAnimationFrame(() => setTimeout(go));
  setTimeout(go, 1500);
})()`;

/**
 * A page is whole without its scripts. So what draws it comes first, and scripts are fetched once it is drawn: on a thin line they
 * would take their share from the styles.
 */
export function drawnBeforeScripts(html: string): string {
  const end = html.indexOf('</head>');
  const [found, start] = startScript.exec(html) ?? [];
  if (end === -1 || found === undefined || start === undefined) return html;
  const head = html
    .slice(0, end)
    .replace('<head>', () => `<head><script>${beginInParts}</script>`)
    .replaceAll(preload, '<link rel="later"$1/>');
  const later = `<script type="later">${start}</script><script>${begin}</script>`;
  return head + html.slice(end).replace(found, () => later);
}
