import { createContext, use, useEffect } from 'react';

/** Labels of a form's fields by path; the conflict view and the error summary show them. */
export const FieldLabels = createContext<Map<string, string> | null>(null);

/** Registers the label of a field in the context `FieldLabels`. */
export function useFieldLabel(path: readonly (string | number)[], label: string): void {
  const labels = use(FieldLabels);
  const name = path.join('.');
  useEffect(() => {
    labels?.set(name, label);
  }, [labels, name, label]);
}

/**
 * Label of a nested field, built from the labels along its path: `promotions.0.priceFen` becomes 促销价第 1 项 ›
 * 促销价（元）. A label that already contains the position, such as 商品 4, stands alone.
 */
export function fieldPathLabel(labels: ReadonlyMap<string, string>, path: readonly (string | number)[]): string {
  const own = labels.get(path.join('.')) ?? String(path.at(-1) ?? '');
  const at = path.find((step) => typeof step === 'number');
  if (at === undefined) return own;
  const whole = labels.get(String(path[0])) ?? '';
  return own === `${whole} ${at + 1}` ? own : `${whole}第 ${at + 1} 项 › ${own}`;
}
