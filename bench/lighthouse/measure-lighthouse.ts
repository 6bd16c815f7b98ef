import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { npm } from '../../scripts/launch.mjs';
import { medianOf } from '../measurements.ts';
import type { Row } from '../row.ts';
import type { Stage } from '../shared-servers.ts';

const folder = dirname(fileURLToPath(import.meta.url));
const entry = join(folder, 'node_modules/lighthouse/core/index.js');

/** Minimum scores. Other load on the machine lowers the performance score. */
const marks = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 };

/** Pages that most visitors see first. */
const pages = ['/', '/games', '/vip', '/download', '/news_pubg'];

const MAX_SHIFT = 0.01;
const MAX_BLOCKING_MS = 100;

/** Number of runs per page. The median of each score is used, because other load on the machine varies. */
const LOOKS = 5;
/** Pause before measuring, because server and browser are still busy for some time after their start. */
const REST_MS = 30_000;

/** Measures Lighthouse scores with Lighthouse's presets: all pages as a phone, and the home page also as a desktop. */
export async function measureLighthouse(stage: Stage): Promise<Row[]> {
  const { default: lighthouse, desktopConfig } = await loadLighthouse();
  const { origin } = await stage.ours();
  const { port } = await stage.browser();
  const lookOnce = async (path: string, config?: object): Promise<LighthouseResult> => {
    const onlyCategories = Object.keys(marks);
    const run = await lighthouse(`${origin}${path}`, { port, onlyCategories, logLevel: 'silent' }, config);
    if (!run) throw new Error('Lighthouse gave no result');
    if (run.lhr.runtimeError) throw new Error(run.lhr.runtimeError.message);
    return run.lhr;
  };
  const look = async (path: string, preset: string, config?: object): Promise<Row[]> => {
    const results: LighthouseResult[] = [];
    while (results.length < LOOKS) results.push(await lookOnce(path, config));
    const name = `lighthouse ${preset}, ${path}`;
    return [
      ...Object.entries(marks).map(([id, least]) => markRow(results, name, id, least)),
      auditRow(results, `${name}, layout shift`, 'cumulative-layout-shift', MAX_SHIFT),
      auditRow(results, `${name}, blocking ms`, 'total-blocking-time', MAX_BLOCKING_MS),
    ];
  };
  await lookOnce('/');
  await setTimeout(REST_MS);
  const rows: Row[] = [];
  for (const path of pages) rows.push(...(await look(path, 'mobile')));
  rows.push(...(await look('/', 'desktop', desktopConfig)));
  return rows;
}

function auditRow(results: readonly LighthouseResult[], name: string, id: string, most: number): Row {
  const value = medianOf(results.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN));
  return {
    name,
    ours: value.toFixed(most < 1 ? 3 : 0),
    against: String(most),
    ratio: value / most,
    required: { atMost: 1 },
  };
}

function markRow(results: readonly LighthouseResult[], name: string, id: string, least: number): Row {
  const mark = medianOf(results.map(({ categories }) => (categories[id]?.score ?? 0) * 100));
  const { categories, audits } = results[0] as LighthouseResult;
  const category = categories[id];
  const isMissedAudit = ({ id: audit, weight }: { id: string; weight: number }) =>
    weight > 0 && (audits[audit]?.score ?? 1) < 1;
  const missed = (category?.auditRefs ?? []).filter(isMissedAudit).map((ref) => ref.id);
  return {
    name: `${name}, ${id}`,
    ours: mark.toFixed(0),
    against: String(least),
    ratio: mark / least,
    required: { atLeast: 1 },
    ...(missed.length > 0 && { note: `not perfect: ${missed.join(', ')}` }),
  };
}

/** Types of the used parts of Lighthouse. Its own types are missing until the first run has installed it. */
interface Lighthouse {
  default(address: string, flags: object, config?: object): Promise<{ lhr: LighthouseResult } | undefined>;
  desktopConfig: object;
}
interface LighthouseResult {
  runtimeError?: { message: string };
  audits: Record<string, { score: number | null; numericValue?: number }>;
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
}

/** Loads Lighthouse. The first run installs it. */
async function loadLighthouse(): Promise<Lighthouse> {
  if (!existsSync(entry)) npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], folder);
  return (await import(pathToFileURL(entry).href)) as Lighthouse;
}
