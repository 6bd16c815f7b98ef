import { createContext, use, useEffect } from 'react';

/** What the fields of a form are called, for whoever has to speak of them: the conflict view. */
export const FieldLabels = createContext<Map<string, string> | null>(null);

/** Tells the form what a field is called. Only the first step counts: differences are told field by field, not leaf by leaf. */
export function useFieldLabel(path: readonly (string | number)[], label: string): void {
  const labels = use(FieldLabels);
  const isWhole = path.length === 1;
  const name = String(path[0]);
  useEffect(() => {
    if (isWhole) labels?.set(name, label);
  }, [labels, isWhole, name, label]);
}
