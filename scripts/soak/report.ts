import type { Comparison } from './acknowledged-writes.ts';
import type { AnswerLog } from './answer-log.ts';
import type { Slope } from './statistics.ts';

export interface Check {
  name: string;
  found: string;
  limit: string;
  isMet: boolean;
  details?: readonly string[];
}

/** The slowest hundredth of the answers in each period, faults included. */
const P99_MS = 1000;
/** Memory may grow by as much as the noise of its samples explains. */
const ERRORS = 2;
/** Growth below this is no leak that a process with weekly releases could notice. */
const HARMLESS_MB_PER_HOUR = 1;

const none = (name: string, list: readonly string[]): Check => ({
  name,
  found: String(list.length),
  limit: '0',
  isMet: list.length === 0,
  details: list.slice(0, 20),
});

export const judgeWrites = ({ acknowledged, lost, doubled }: Comparison): Check[] => [
  { ...none('acknowledged writes lost', lost), found: `${lost.length} of ${acknowledged}` },
  none('writes doubled', doubled),
];

export const judgeRules = (name: string, faults: readonly string[]): Check => none(name, faults);

export const judgeAnswers = ({ faults, counts }: Pick<AnswerLog, 'faults' | 'counts'>): Check => ({
  ...none('5xx other than 503 with retry-after', faults),
  found: `${counts.faulty} of ${counts.answered + counts.refused + counts.shed + counts.faulty}`,
});

export function judgeLatency({ periods }: Pick<AnswerLog, 'periods'>, startedAtMs: number): Check[] {
  return periods.map(({ startsAtMs, latencies }) => {
    const [p50, p99] = [latencies.percentile(0.5), latencies.percentile(0.99)];
    const minute = ((startsAtMs - startedAtMs) / 60_000).toFixed(1);
    return {
      name: `latency from minute ${minute}, p50 and p99`,
      found: `${p50.toFixed(1)} ms, ${p99.toFixed(0)} ms (${latencies.count} answers)`,
      limit: `p99 ${P99_MS} ms`,
      isMet: p99 <= P99_MS,
    };
  });
}

export function judgeMemory(name: string, { slope, error, from, to }: Slope & { from: number; to: number }): Check {
  return {
    name: `memory of ${name}, MB per hour`,
    found: `${slope.toFixed(1)} ± ${error.toFixed(1)} (${from.toFixed(0)} to ${to.toFixed(0)} MB)`,
    limit: `0 within ${ERRORS} standard errors`,
    isMet: Number.isFinite(error) && slope <= Math.max(ERRORS * error, HARMLESS_MB_PER_HOUR),
  };
}

export function printChecks(checks: readonly Check[]): void {
  const lines = checks.map(({ name, found, limit, isMet }) => [name, found, limit, isMet ? 'pass' : 'FAIL']);
  const widths = [0, 1, 2].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  for (const line of lines) console.log(line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  for (const { name, details = [] } of checks) for (const detail of details) console.log(`    ${name}: ${detail}`);
}
