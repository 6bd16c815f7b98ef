import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { npm } from '../../scripts/launch.mjs';

/**
 * Types of the parts of Lighthouse that the benchmark uses. Lighthouse's own types exist only after the first run has
 * installed it.
 */
export interface Lighthouse {
  default(address: string, flags: object, config?: object): Promise<{ lhr: LighthouseResult } | undefined>;
  desktopConfig: object;
}
export interface LighthouseResult {
  runtimeError?: { message: string };
  audits: Record<string, { score: number | null; numericValue?: number }>;
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
}

const folder = dirname(fileURLToPath(import.meta.url));
const entry = join(folder, 'node_modules/lighthouse/core/index.js');

/** Loads Lighthouse, and installs it at the first run. */
export async function loadLighthouse(): Promise<Lighthouse> {
  if (!existsSync(entry)) npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], folder);
  return (await import(pathToFileURL(entry).href)) as Lighthouse;
}
