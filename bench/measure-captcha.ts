import { scryptSync } from 'node:crypto';
import { join } from 'node:path';
import { captchaLimits } from '@feisuo/contract/facts/limits';
import type { Page } from '@playwright/test';
import { rolldown } from 'rolldown';
import { root } from '../scripts/launch.mjs';
import type { Row } from './row.ts';
import type { Stage } from './shared-servers.ts';

const KEYS = 8;
/** Number of rounds. The fastest round is used, because other load on the machine only makes rounds slower. */
const ROUNDS = 60;
/** Factor by which a mid-range phone is slower, as Lighthouse assumes. */
const PHONE_SLOWDOWN = 4;
/** Maximum ratio of the time per key in a page to the time in native code, which an attacker would use. */
const MOST_CHEAPER = 3;

const salt = '00112233445566778899aabbccddeeff';
const nonce = 'fedcba98765432100123456789abcdef';
const { workCost, workMemoryCost, workMin, workMax, workStart } = captchaLimits;

/** Measures the time per key of the proof of work: in Chromium, throttled like a phone, and with native scrypt. */
export async function measureCaptcha(stage: Stage): Promise<Row[]> {
  const { browser } = await stage.browser();
  const page = await browser.newPage();
  await page.addScriptTag({ content: await bundledSearch() });
  const session = await page.context().newCDPSession(page);
  const inPage = await fastestRound(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: PHONE_SLOWDOWN });
  const onPhone = await fastestRound(page);
  await page.close();
  const inScript = scriptRound();
  const usual = (workMin + workMax) / 2;
  const ms = (keys: number, key: number) => `${Math.round(keys * key)} ms`;
  return [
    {
      name: 'captcha, one key in a page, beside machine code',
      ours: `${inPage.toFixed(2)} ms`,
      against: `${inScript.toFixed(2)} ms`,
      ratio: inPage / inScript,
      required: { atMost: MOST_CHEAPER },
    },
    {
      name: 'captcha, one key on a phone, beside machine code here',
      ours: `${onPhone.toFixed(2)} ms`,
      against: `${inScript.toFixed(2)} ms`,
      ratio: onPhone / inScript,
      required: { atMost: MOST_CHEAPER * PHONE_SLOWDOWN },
      note: `a usual challenge: phone ${ms(usual, onPhone)}, script ${ms(usual, inScript)}`,
    },
    {
      name: 'captcha, the longest usual challenge on a phone',
      ours: ms(workMax, onPhone),
      against: '3000 ms',
      ratio: (workMax * onPhone) / 3000,
      required: { atMost: 1 },
    },
    {
      name: 'captcha, first challenge beyond the free requests in a script, beside a usual one on a phone',
      ours: ms(usual * workStart, inScript),
      against: ms(usual, onPhone),
      ratio: (workStart * inScript) / onPhone,
      required: { atLeast: 0.3 },
    },
  ];
}

/** The captcha page's search code, bundled as one script that defines `search`. */
async function bundledSearch(): Promise<string> {
  const bundle = await rolldown({
    input: join(root, 'apps/signin/src/captcha/counter-search.ts'),
    platform: 'browser',
    resolve: { conditionNames: ['feisuo:source', 'browser', 'import', 'module', 'default'] },
  });
  const { output } = await bundle.generate({ format: 'iife', name: 'captchaBench', minify: true });
  await bundle.close();
  return output[0].code;
}

/** Milliseconds per key in the fastest of all rounds. */
function fastestRound(page: Page): Promise<number> {
  const puzzle = { salt, nonce, cost: workCost, memory_cost: workMemoryCost, key_prefix: 'f'.repeat(32) };
  return page.evaluate(
    ({ task, keys, rounds }) => {
      type Search = new (puzzle: object) => { tryNext(count: number): unknown };
      const { CounterSearch } = (globalThis as unknown as { captchaBench: { CounterSearch: Search } }).captchaBench;
      const search = new CounterSearch({ ...task, max_counter: 1e9 });
      search.tryNext(keys);
      const times = Array.from({ length: rounds }, () => {
        const startedAt = performance.now();
        search.tryNext(keys);
        return performance.now() - startedAt;
      });
      return Math.min(...times) / keys;
    },
    { task: puzzle, keys: KEYS, rounds: ROUNDS },
  );
}

function scriptRound(): number {
  const [password, salted] = [Buffer.from(nonce, 'hex'), Buffer.from(salt, 'hex')];
  const times = Array.from({ length: ROUNDS }, () => {
    const startedAt = performance.now();
    for (let key = 0; key < KEYS; key += 1) scryptSync(password, salted, 32, { N: workCost, r: workMemoryCost, p: 1 });
    return performance.now() - startedAt;
  });
  return Math.min(...times) / KEYS;
}
