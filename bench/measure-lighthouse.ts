import lighthouse, { desktopConfig, type Config, type Result } from 'lighthouse';
import type { Row } from './row.ts';
import type { Stage } from './stage.ts';

/** Performance depends on the machine that measures; the others only on the page. */
const categories = { accessibility: true, 'best-practices': true, seo: true, performance: false };

/** Lighthouse's marks for the home page, with its own presets for phone and desk. */
export async function measureLighthouse(stage: Stage): Promise<Row[]> {
  const { origin } = await stage.ours();
  const { port } = await stage.browser();
  const presets: Record<string, Config | undefined> = { mobile: undefined, desktop: desktopConfig };
  const rows: Row[] = [];
  for (const [preset, config] of Object.entries(presets)) {
    const onlyCategories = Object.keys(categories);
    const run = await lighthouse(`${origin}/`, { port, onlyCategories, logLevel: 'silent' }, config);
    if (!run) throw new Error('Lighthouse gave no result');
    if (run.lhr.runtimeError) throw new Error(run.lhr.runtimeError.message);
    for (const [id, isRequired] of Object.entries(categories)) rows.push(markRow(run.lhr, preset, id, isRequired));
  }
  return rows;
}

function markRow({ categories: marks, audits }: Result, preset: string, id: string, isRequired: boolean): Row {
  const category = marks[id];
  const mark = (category?.score ?? 0) * 100;
  const isMissedAudit = ({ id: audit, weight }: { id: string; weight: number }) =>
    weight > 0 && (audits[audit]?.score ?? 1) < 1;
  const missed = (category?.auditRefs ?? []).filter(isMissedAudit).map((ref) => ref.id);
  return {
    name: `lighthouse ${preset}, ${id}`,
    ours: mark.toFixed(0),
    against: '100',
    ratio: mark / 100,
    required: isRequired ? { atLeast: 1 } : null,
    ...(missed.length > 0 && { note: `not perfect: ${missed.join(', ')}` }),
  };
}
