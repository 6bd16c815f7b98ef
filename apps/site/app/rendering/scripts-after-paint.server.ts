const preload = /<link rel="modulepreload"([^>]*?)\/>/g;
const startScript = /<script type="module" async="">([^<]*)<\/script>/;

/**
 * Fetches and starts the renamed scripts after the first frame. A hidden tab or a frame may draw none, and gets them at once;
 * every other page gets them after 1.5 seconds at the latest.
 * Clicks are kept for `watch-downloads.ts`, which counts downloads that began before it was loaded.
 */
const begin = `(() => {
  window.earlyClicks = [];
  addEventListener('click', (event) => window.earlyClicks?.push(event));
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    for (const link of document.querySelectorAll('link[rel=later]')) link.rel = 'modulepreload';
    const { textContent } = document.querySelector('script[type=later]');
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', textContent }));
  };
  if (document.hidden || window !== top) return start();
  requestAnimationFrame(() => setTimeout(start));
  setTimeout(start, 1500);
})()`;

/**
 * A page can be read without its scripts. On a slow connection they would share it with the styles, so React Router's
 * preloads and start script are renamed here, and named back in the browser once the page is painted.
 */
export function startAfterPaint(html: string): string {
  const end = html.indexOf('</head>');
  const [found, start] = startScript.exec(html) ?? [];
  if (end === -1 || found === undefined || start === undefined) return html;
  const head = html.slice(0, end).replaceAll(preload, '<link rel="later"$1/>');
  const later = `<script type="later">${start}</script><script>${begin}</script>`;
  return head + html.slice(end).replace(found, () => later);
}
