import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { startAfterPaint } from './scripts-after-paint.server.ts';

const page =
  '<html><head><title>a</title><link rel="modulepreload" href="/a.js"/><link rel="stylesheet" href="/s.css"/></head>' +
  '<body>&lt;link rel="modulepreload"/&gt;<script>1</script><script type="module" async="">import("/a.js");</script></body></html>';

test('scripts are not fetched before the first paint, and text in the HTML that looks like a script stays unchanged', () => {
  const ordered = startAfterPaint(page);
  expect(ordered).toContain('<link rel="later" href="/a.js"/><link rel="stylesheet" href="/s.css"/></head>');
  expect(ordered).toContain('<body>&lt;link rel="modulepreload"/&gt;<script>1</script><script type="later">');
  expect(ordered).not.toContain('type="module"');
});

test("the HTML of a page is not changed if React Router's start script is unknown", () => {
  for (const other of ['<html><head></head><body>b</body></html>', '<script type="module" async="">1</script>'])
    expect(startAfterPaint(other)).toBe(other);
});

/** Runs the inline script of a page with fake browser globals. */
function openPage({ hidden = false, isFramed = false, files = ['/a.js', '/b.js'] } = {}) {
  const source = startAfterPaint(page).match(/<\/script><script>(\(\(\) => .*?)<\/script>/s)?.[1] ?? '';
  const frames: (() => void)[] = [];
  const timers: { run: () => void; ms: number | undefined }[] = [];
  const append = vi.fn<(script: { onload?: () => void; onerror?: () => void }) => void>();
  const links = files.map((href) => ({ rel: 'later', href }));
  const window: { earlyClicks?: unknown[] | undefined } = {};
  const clicks: ((event: object) => void)[] = [];
  runInNewContext(source, {
    window,
    top: isFramed ? {} : window,
    addEventListener: (_name: 'click', run: (event: object) => void) => void clicks.push(run),
    requestAnimationFrame: (run: () => void) => void frames.push(run),
    setTimeout: (run: () => void, ms?: number) => void timers.push({ run, ms }),
    document: {
      hidden,
      head: { append },
      createElement: () => ({}),
      querySelector: () => ({ textContent: 'import("/a.js");' }),
      querySelectorAll: () => links,
    },
  });
  return { frames, timers, append, links, window, click: (event: object) => clicks[0]?.(event) };
}

/** Runs all timers, including timers that other timers set. */
function runAll(timers: { run: () => void }[]): void {
  for (let timer = timers.shift(); timer; timer = timers.shift()) timer.run();
}

test('page scripts are fetched and started once, after the first frame', () => {
  const { frames, timers, append, links } = openPage();
  frames[0]?.();
  expect(append).not.toHaveBeenCalled();
  expect(links.map(({ rel }) => rel)).toEqual(['later', 'later']);
  runAll(timers);
  expect(append.mock.calls).toEqual([[{ type: 'module', textContent: 'import("/a.js");' }]]);
  expect(links.map(({ rel }) => rel)).toEqual(['modulepreload', 'modulepreload']);
});

test('page scripts start at once in a hidden tab or a frame, and after 1.5 seconds on a page without frames', () => {
  const framework = ['/assets/framework-1.js'];
  expect(openPage({ hidden: true, files: framework }).append).toHaveBeenCalledTimes(1);
  expect(openPage({ isFramed: true, files: framework }).append).toHaveBeenCalledTimes(1);
  const { timers, append } = openPage({ files: framework });
  timers.find(({ ms }) => ms === 1_500)?.run();
  expect(append).toHaveBeenCalledTimes(1);
});

test("the framework runs in a task before the page's script, which starts even if the framework fails", () => {
  for (const outcome of ['onload', 'onerror'] as const) {
    const { timers, append } = openPage({ hidden: true, files: ['/a.js', '/assets/framework-1.js'] });
    expect(append.mock.calls).toMatchObject([[{ type: 'module', src: '/assets/framework-1.js' }]]);
    append.mock.calls[0]?.[0][outcome]?.();
    expect(append).toHaveBeenCalledTimes(1);
    runAll(timers);
    expect(append.mock.calls[1]).toEqual([{ type: 'module', textContent: 'import("/a.js");' }]);
  }
});

test("clicks before the page's script is loaded are recorded until that script takes them", () => {
  const { window, click } = openPage();
  click({ name: 'first' });
  expect(window.earlyClicks).toEqual([{ name: 'first' }]);
  window.earlyClicks = undefined;
  click({ name: 'second' });
  expect(window.earlyClicks).toBeUndefined();
});
