import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { PAGE_TIMEOUT_MS } from './browser.ts';
import { getRaw } from './raw-answer.ts';
import type { Row } from './row.ts';
import type { Stage } from './stage.ts';

const LIMIT_BYTES = 110_000;
const AFTER_LOAD_MS = 2000;

/**
 * The scripts of the home page in bytes on the wire: what the page itself names, which must arrive before it comes
 * alive, and everything that is asked for without scrolling, so that nothing is saved by only asking a little later.
 */
export async function measureJavascript(stage: Stage): Promise<Row[]> {
  const { origin } = await stage.ours();
  const page = await getRaw(`${origin}/`);
  const referenced = scriptsNamedIn(brotliDecompressSync(page.bytes).toString(), origin);
  const requested = await scriptsRequestedBy(stage, `${origin}/`);
  const everything = new Set([...referenced, ...requested]);
  const later = [...everything].filter((url) => !referenced.has(url)).map((url) => new URL(url).pathname);
  return [
    { ...(await sizeRow('javascript, referenced by the page (first load)', referenced)), required: { atMost: 1 } },
    {
      ...(await sizeRow(`javascript, everything requested until ${AFTER_LOAD_MS / 1000} s after load`, everything)),
      required: { atMost: 1 },
      ...(later.length > 0 && { note: `beyond what the page references: ${later.join(', ')}` }),
    },
  ];
}

async function sizeRow(name: string, urls: ReadonlySet<string>): Promise<Row> {
  const sizes = await Promise.all([...urls].map(async (url) => (await getRaw(url)).bytes.length));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  return {
    name,
    ours: `${total} B in ${urls.size} files`,
    against: `${LIMIT_BYTES} B`,
    ratio: total / LIMIT_BYTES,
    required: null,
  };
}

/** Script tags, preloaded modules and what inline modules import, in the page as it was sent. */
function scriptsNamedIn(html: string, origin: string): Set<string> {
  const found = new Set<string>();
  const add = (address: string | undefined) => address && found.add(new URL(address, origin).href);
  for (const [tag] of html.matchAll(/<script\b[^>]*\bsrc=[^>]*>/g)) add(/\bsrc="([^"]+)"/.exec(tag)?.[1]);
  for (const [tag] of html.matchAll(/<link\b[^>]*\brel="modulepreload"[^>]*>/g)) add(/\bhref="([^"]+)"/.exec(tag)?.[1]);
  for (const [, source = ''] of html.matchAll(/<script\b[^>]*\btype="module"[^>]*>(.*?)<\/script>/gs)) {
    for (const [, address] of source.matchAll(/\bimport\b[^'"]*['"]([^'"]+)['"]/g)) add(address);
  }
  if (found.size === 0) throw new Error('the home page names no script: it has changed beyond what is read here');
  return found;
}

async function scriptsRequestedBy({ browser }: Stage, url: string): Promise<Set<string>> {
  const context = await (await browser()).browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const found = new Set<string>();
    page.on('response', (response) => {
      if (response.headers()['content-type']?.includes('javascript')) found.add(response.url());
    });
    await page.goto(url, { waitUntil: 'load', timeout: PAGE_TIMEOUT_MS });
    await sleep(AFTER_LOAD_MS);
    return found;
  } finally {
    await context.close();
  }
}
