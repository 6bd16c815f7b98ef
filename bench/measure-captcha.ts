import { scryptSync } from 'node:crypto';
import { captchaLimits } from '@feisuo/contract/facts/limits';
import { CounterSearch } from '../apps/signin/src/captcha/counter-search.ts';
import type { Row } from './row.ts';

const KEYS = 100;
/** What Lighthouse takes a mid-range phone for, beside the machine that measures. */
const PHONE = 4;
/** A script may not have it cheaper than this many times. */
const MOST_CHEAPER = 3;

const salt = '00112233445566778899aabbccddeeff';
const nonce = 'fedcba98765432100123456789abcdef';
const { workCost, workMemoryCost, workMin, workMax } = captchaLimits;

/** Milliseconds of processor time for one key; other work of the machine does not count. */
function cpuOf(work: () => unknown): number {
  work();
  const before = process.cpuUsage();
  for (let key = 0; key < KEYS; key += 1) work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / KEYS;
}

/** The proof of work: what a page pays for it in a browser's engine, beside a script with scrypt in machine code. */
export async function measureCaptcha(): Promise<Row[]> {
  const search = new CounterSearch({
    salt,
    nonce,
    cost: workCost,
    memory_cost: workMemoryCost,
    key_prefix: 'f'.repeat(32),
    max_counter: 1e9,
  });
  const page = cpuOf(() => search.tryNext(1));
  const options = { N: workCost, r: workMemoryCost, p: 1 };
  const script = cpuOf(() => scryptSync(Buffer.from(nonce, 'hex'), Buffer.from(salt, 'hex'), 32, options));
  const usual = (workMin + workMax) / 2;
  return [
    {
      name: 'captcha, one key in a page, beside machine code',
      ours: `${page.toFixed(2)} ms`,
      against: `${script.toFixed(2)} ms`,
      ratio: page / script,
      required: { atMost: MOST_CHEAPER },
      note: `a usual challenge: page ${Math.round(usual * page)} ms, phone about ${Math.round(usual * page * PHONE)} ms, script ${Math.round(usual * script)} ms`,
    },
    {
      name: 'captcha, the longest usual challenge on a phone',
      ours: `${Math.round(workMax * page * PHONE)} ms`,
      against: '3000 ms',
      ratio: (workMax * page * PHONE) / 3000,
      required: { atMost: 1 },
    },
  ];
}
