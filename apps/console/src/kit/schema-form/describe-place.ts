import type { PartPath } from './schema-texts.ts';

/** Converts a field's path to labels: `footer.columns.0.title` becomes 页脚 › 栏目第 1 项 › 标题. */
export function describePlace(field: string, labelOf: (path: PartPath) => string): string {
  const path: string[] = [];
  const words: string[] = [];
  for (const step of field.split('.').filter(Boolean)) {
    if (/^\d+$/.test(step)) words.push(`${words.pop() ?? ''}第 ${Number(step) + 1} 项`);
    else {
      path.push(step);
      words.push(labelOf(path));
    }
  }
  return words.join(' › ');
}
