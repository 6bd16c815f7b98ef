import type { PartPath } from './schema-words.ts';

/** `footer.columns.0.title`: 页脚 › 栏目第 1 项 › 标题. */
export function sayPlace(field: string, wordOf: (path: PartPath) => string): string {
  const path: string[] = [];
  const words: string[] = [];
  for (const step of field.split('.').filter(Boolean)) {
    if (/^\d+$/.test(step)) words.push(`${words.pop() ?? ''}第 ${Number(step) + 1} 项`);
    else {
      path.push(step);
      words.push(wordOf(path));
    }
  }
  return words.join(' › ');
}
