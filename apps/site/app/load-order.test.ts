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

test('whether a page is drawn in parts is settled before its styles, for which a script behind them would wait', () => {
  expect(drawnBeforeScripts(page)).toMatch(/<head><script>[^<]*dataset\.drawing[^<]*<\/script><title>/);
});

test('a page that starts in another way is left as it is', () => {
  for (const other of ['<html><head></head><body>b</body></html>', '<script type="module" async="">1</script>'])
    expect(drawnBeforeScripts(other)).toBe(other);
});

interface Script {
  src?: string;
  textContent?: string;
  onload?(): void;
  onerror?(): void;
}

/** What the page does by itself, and whether it has begun. */
function opened({ hidden = false, isFramed = false, names = ['/a.js'], state = {} } = {}) {
  const source = drawnBeforeScripts(page).match(/<\/script><script>(\(\(\) => .*?)<\/script>/s)?.[1] ?? '';
  const frames: (() => void)[] = [];
  const timers: { run: () => void; ms: number | undefined }[] = [];
  const append = vi.fn<(script: Script) => void>();
  const links = names.map((href) => ({ rel: 'later', href }));
  const history = { state, replaceState: vi.fn() };
  const window: { earlyPresses?: unknown[] | undefined } = {};
  const presses: ((event: object) => void)[] = [];
  runInNewContext(source, {
    window,
    top: isFramed ? {} : window,
    performance,
    history,
    addEventListener: (_name: 'click', run: (event: object) => void) => void presses.push(run),
    requestAnimationFrame: (run: () => void) => void frames.push(run),
    setTimeout: (run: () => void, ms?: number) => void timers.push({ run, ms }),
    document: {
      hidden,
      documentElement: { dataset: {} },
      head: { append },
      createElement: () => ({}),
      querySelector: () => ({ textContent: 'import("/a.js");' }),
      querySelectorAll: () => links,
    },
  });
  const press = (event: object) => presses[0]?.(event);
  return { frames, timers, append, links, history, window, press };
}

test('scripts are fetched after the first frame, once', () => {
  const { frames, timers, append, links } = opened();
  expect(append).not.toHaveBeenCalled();
  frames[0]?.();
  expect(append).not.toHaveBeenCalled();
  for (const { run } of timers) run();
  expect(append.mock.calls).toEqual([[{ type: 'module', textContent: 'import("/a.js");' }]]);
  expect(links[0]?.rel).toBe('modulepreload');
});

test('where no frame comes nobody waits for one', () => {
  expect(opened({ hidden: true }).append).toHaveBeenCalledTimes(1);
  expect(opened({ isFramed: true }).append).toHaveBeenCalledTimes(1);
  const { timers, append } = opened();
  timers.find(({ ms }) => ms === 1_500)?.run();
  expect(append).toHaveBeenCalledTimes(1);
});

test('of many scripts a few at a time are fetched, and all of them', () => {
  const { links, timers } = opened({ isFramed: true, names: Array.from({ length: 10 }, (_, at) => `/${at}.js`) });
  const fetched = () => links.filter(({ rel }) => rel === 'modulepreload').length;
  const counts = [fetched()];
  for (let at = 0; at < timers.length; at += 1) {
    timers[at]?.run();
    counts.push(fetched());
  }
  expect(counts).toEqual([4, 8, 10]);
});

test.each(['onload', 'onerror'] as const)('the framework starts in a task of its own; the page after its %s', (end) => {
  const { append, timers } = opened({ isFramed: true, names: ['/a.js', '/assets/framework-1.js'] });
  expect(append.mock.calls).toMatchObject([[{ type: 'module', src: '/assets/framework-1.js' }]]);
  append.mock.calls[0]?.[0][end]?.();
  expect(append).toHaveBeenCalledTimes(1);
  timers.at(-1)?.run();
  expect(append.mock.calls[1]).toEqual([{ type: 'module', textContent: 'import("/a.js");' }]);
});

test('the first page of a visit is numbered as the router would, and keeps what else is noted of it; no other is', () => {
  expect(opened({ isFramed: true, state: { key: 'a' } }).history.replaceState.mock.calls).toEqual([
    [{ key: 'a', idx: 0 }, ''],
  ]);
  expect(opened({ isFramed: true, state: { idx: 3 } }).history.replaceState).not.toHaveBeenCalled();
});

test('presses are kept until somebody takes them, and no longer', () => {
  const { window, press } = opened();
  press({ name: 'first' });
  expect(window.earlyPresses).toEqual([{ name: 'first' }]);
  window.earlyPresses = undefined;
  press({ name: 'second' });
  expect(window.earlyPresses).toBeUndefined();
});
