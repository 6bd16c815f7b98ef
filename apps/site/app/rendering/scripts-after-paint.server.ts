const preload = /<link rel="modulepreload"([^>]*?)\/>/g;
/** Name of the bundle with React and React Router, set in `vite.config.ts`. */
export const frameworkFile = 'framework';
const startScript = /<script type="module" async="">([^<]*)<\/script>/;

/**
 * Inline script: starts the page's scripts after the first frame or after 1.5 s, in a hidden tab or a frame at once.
 * React starts first, in a task of its own, to keep input responsive; clicks before the start are recorded for
 * `watch-downloads.ts`.
 */
const begin = `(() => {
  window.earlyClicks = [];
  addEventListener('click', (event) => window.earlyClicks?.push(event));
  const append = (script) =>
    document.head.append(Object.assign(document.createElement('script'), { type: 'module' }, script));
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    const links = [...document.querySelectorAll('link[rel=later]')];
    for (const link of links) link.rel = 'modulepreload';
    const { textContent } = document.querySelector('script[type=later]');
    const startPage = () => setTimeout(() => append({ textContent }));
    const framework = links.find(({ href }) => href.includes('/${frameworkFile}-'));
    if (framework) append({ src: framework.href, onload: startPage, onerror: startPage });
    else startPage();
  };
  if (document.hidden || window !== top) return start();
  requestAnimationFrame(() => setTimeout(start));
  setTimeout(start, 1500);
})()`;

/**
 * Delays the scripts of a page until the first paint, because on a slow connection they would compete with the CSS. The
 * script attributes are renamed here, and an inline script restores them after the paint.
 */
export function startAfterPaint(html: string): string {
  const end = html.indexOf('</head>');
  const [found, start] = startScript.exec(html) ?? [];
  if (end === -1 || found === undefined || start === undefined) return html;
  const head = html.slice(0, end).replaceAll(preload, '<link rel="later"$1/>');
  const later = `<script type="later">${start}</script><script>${begin}</script>`;
  return head + html.slice(end).replace(found, () => later);
}
