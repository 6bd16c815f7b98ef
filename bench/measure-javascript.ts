import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { siteScope } from '@feisuo/contract/facts/account-vocabulary';
import { accountPages } from '@feisuo/contract/facts/paths';
import { PAGE_TIMEOUT_MS } from './browser.ts';
import { getRaw } from './bare-server.ts';
import { scriptsNamedIn } from './scripts-named-in.ts';
import type { Row } from './row.ts';
import type { Stage } from './shared-servers.ts';

const HOME_BYTES = 85_000;
const SIGN_IN_BYTES = 90_000;
const AFTER_LOAD_MS = 2000;

/**
 * Measures the size of scripts as transferred. On the home page the limit is for scripts that the HTML names, which
 * hydration needs; on the sign-in page it is for all scripts.
 */
export async function measureJavascript(stage: Stage): Promise<Row[]> {
  const { origin } = await stage.ours();
  const page = await getRaw(`${origin}/`);
  const referenced = scriptsNamedIn(brotliDecompressSync(page.bytes).toString(), origin);
  const requested = await scriptsRequestedBy(stage, `${origin}/`);
  const everything = new Set([...referenced, ...requested]);
  const later = [...everything].filter((url) => !referenced.has(url)).map((url) => new URL(url).pathname);
  return [
    await sizeRow('javascript, referenced by the page (first load)', referenced, HOME_BYTES),
    {
      ...(await sizeRow(
        `javascript, everything requested until ${AFTER_LOAD_MS / 1000} s after load`,
        everything,
        HOME_BYTES,
      )),
      required: null,
      ...(later.length > 0 && { note: `beyond what the page references: ${later.join(', ')}` }),
    },
    await sizeRow(
      'javascript of the sign-in page, everything requested',
      await scriptsRequestedBy(stage, signInPage(origin)),
      SIGN_IN_BYTES,
    ),
  ];
}

/** Address of the sign-in page as the site links to it. */
function signInPage(origin: string): string {
  const query = new URLSearchParams({
    client_id: 'feisuo-site',
    response_type: 'code',
    redirect_uri: `${origin}/sso/callback`,
    scope: siteScope,
    state: 'state-bench',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  });
  return `${origin}${accountPages.authorize}?${query}`;
}

async function sizeRow(name: string, urls: ReadonlySet<string>, limit: number): Promise<Row> {
  const sizes = await Promise.all([...urls].map(async (url) => (await getRaw(url)).bytes.length));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  return {
    name,
    ours: `${total} B in ${urls.size} files`,
    against: `${limit} B`,
    ratio: total / limit,
    required: { atMost: 1 },
  };
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
