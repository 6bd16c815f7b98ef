import { brotliDecompressSync } from 'node:zlib';
import { getRaw } from '../bare-server.ts';
import { medianOf } from '../measurements.ts';
import { scriptsNamedIn } from '../scripts-named-in.ts';
import type { Row } from '../row.ts';
import type { Stage } from '../shared-servers.ts';
import { listPages } from './list-pages.ts';
import { visitPage, type Timing } from './measure-page.ts';
import { comparePrototypes } from './measure-prototypes.ts';

/** The most that a page may have: bytes as transferred, milliseconds on a phone with a slow processor, and shift. */
const limits = {
  javascript: 100_000,
  css: 24_000,
  html: 60_000,
  largestPaint: 2500,
  slowestInput: 100,
  layoutShift: 10,
};
/** A page over a limit of time is visited again, because other work on the machine makes single visits slow. */
const VISITS = 3;

type Measure = keyof typeof limits;
type Measures = Record<Measure, number>;

const titles: Record<Measure, string> = {
  javascript: 'JavaScript',
  css: 'CSS',
  html: 'HTML',
  largestPaint: 'LCP ms',
  slowestInput: 'INP ms',
  layoutShift: 'CLS / 1000',
};

/**
 * Measures every page of the site: what its first load transfers, its largest paint, its slowest input, and its layout
 * shift.
 */
export async function measurePages(stage: Stage): Promise<Row[]> {
  const { origin } = await stage.ours();
  const { browser } = await stage.browser();
  await visitPage(browser, `${origin}/`);
  const pages: { path: string; measures: Measures }[] = [];
  for (const path of listPages()) {
    const bytes = await weighPage(origin, path);
    const visits: Timing[] = [];
    do visits.push(await visitPage(browser, origin + path));
    while (visits.length < VISITS && isSlow(visits));
    pages.push({ path, measures: { ...bytes, ...summaryOf(visits) } });
  }
  printPages(pages);
  const folder = process.env['DESIGN_FOLDER'];
  const paintOf = (path: string) => pages.find((page) => page.path === path)?.measures.largestPaint ?? Number.NaN;
  const compared = folder ? await comparePrototypes(folder, browser, paintOf) : [];
  const limited = (Object.keys(limits) as Measure[]).map((measure): Row => {
    const [worst] = pages.toSorted((one, other) => other.measures[measure] - one.measures[measure]);
    const over = pages.filter(({ measures }) => measures[measure] > limits[measure]).map(({ path }) => path);
    const value = worst?.measures[measure] ?? Number.NaN;
    return {
      name: `routes: most ${titles[measure]} of ${pages.length} pages`,
      ours: `${value.toFixed(0)} (${worst?.path})`,
      against: String(limits[measure]),
      ratio: value / limits[measure],
      required: { atMost: 1 },
      ...(over.length > 0 && { note: `over the limit: ${over.join(', ')}` }),
    };
  });
  return [...limited, ...compared];
}

const summaryOf = (visits: readonly Timing[]): Timing => ({
  largestPaint: medianOf(visits.map(({ largestPaint }) => largestPaint)),
  slowestInput: medianOf(visits.map(({ slowestInput }) => slowestInput)),
  layoutShift: Math.max(...visits.map(({ layoutShift }) => layoutShift)),
});

const isSlow = (visits: readonly Timing[]): boolean => {
  const { largestPaint, slowestInput } = summaryOf(visits);
  return largestPaint > limits.largestPaint || slowestInput > limits.slowestInput;
};

async function weighPage(origin: string, path: string): Promise<Omit<Measures, keyof Timing>> {
  const page = await getRaw(origin + path);
  const html = brotliDecompressSync(page.bytes).toString();
  const styles = [...html.matchAll(/<link\b[^>]*\brel="stylesheet"[^>]*>/g)].flatMap(([tag]) => {
    const [, href] = /\bhref="([^"]+)"/.exec(tag) ?? [];
    return href ? [new URL(href, origin).href.replace(/#$/, '')] : [];
  });
  return {
    javascript: await weigh(scriptsNamedIn(html, origin)),
    css: await weigh(new Set(styles)),
    html: page.bytes.length,
  };
}

async function weigh(urls: ReadonlySet<string>): Promise<number> {
  const sizes = await Promise.all([...urls].map(async (url) => (await getRaw(url)).bytes.length));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Prints the table of all pages, as a part of a document. */
function printPages(pages: readonly { path: string; measures: Measures }[]): void {
  const measures = Object.keys(limits) as Measure[];
  const lines = [
    ['Page', ...measures.map((measure) => titles[measure])],
    ...pages.map((page) => [page.path, ...measures.map((measure) => page.measures[measure].toFixed(0))]),
  ];
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  console.log('');
  for (const line of lines) console.log(line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | '));
}
