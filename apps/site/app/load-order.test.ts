import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { drawnBeforeScripts } from './load-order.server.ts';

const page =
  '<html><head><title>a</title><link rel="modulepreload" href="/a.js"/><link rel="stylesheet" href="/s.css"/></head>' +
  '<body>&lt;link rel="modulepreload"/&gt;<script>1</script><script type="module" async="">import("/a.js");</script></body></html>';

test('scripts are named but not fetched before the page is drawn; what the text says of such links stays', () => {
  const ordered = drawnBeforeScripts(page);
  expect(ordered).toContain('<link rel="later" href="/a.js"/><link rel="stylesheet" href="/s.css"/></head>');
  expect(ordered).toContain('<body>&lt;link rel="modulepreload"/&gt;<script>1</script><script type="later">');
  expect(ordered).not.toContain('type="module"');
});

test('a page that starts in another way is left as it is', () => {
  for (const other of ['<html><head></head><body>b</body></html>', '<script type="module" async="">1</script>'])
    expect(drawnBeforeScripts(other)).toBe(other);
});

/** What the page does by itself, and whether it has begun. */
function opened({ hidden = false, isFramed = false } = {}) {
  const source = drawnBeforeScripts(page).match(/<script>(\(\(\) => .*?)<\/script>/s)?.[1] ?? '';
  const frames: (() => void)[] = [];
  const timers: { run: () => void; ms: number | undefined }[] = [];
  const append = vi.fn();
  const link = { rel: 'later' };
  const window = {};
  runInNewContext(source, {
    window,
    top: isFramed ? {} : window,
    requestAnimationFrame: (run: () => void) => void frames.push(run),
    setTimeout: (run: () => void, ms?: number) => void timers.push({ run, ms }),
    document: {
      hidden,
      head: { append },
      createElement: () => ({}),
      querySelector: () => ({ textContent: 'import("/a.js");' }),
      querySelectorAll: () => [link],
    },
  });
  return { frames, timers, append, link };
}

test('scripts are fetched after the first frame, once', () => {
  const { frames, timers, append, link } = opened();
  expect(append).not.toHaveBeenCalled();
  frames[0]?.();
  expect(append).not.toHaveBeenCalled();
  for (const { run } of timers) run();
  expect(append.mock.calls).toEqual([[{ type: 'module', textContent: 'import("/a.js");' }]]);
  expect(link.rel).toBe('modulepreload');
});

test('where no frame comes nobody waits for one', () => {
  expect(opened({ hidden: true }).append).toHaveBeenCalledTimes(1);
  expect(opened({ isFramed: true }).append).toHaveBeenCalledTimes(1);
  const { timers, append } = opened();
  timers.find(({ ms }) => ms === 1_500)?.run();
  expect(append).toHaveBeenCalledTimes(1);
});
