import { createContext, use, type ReactNode } from 'react';

export type ActValues = Record<string, unknown> & { reason: string };

/** An audited action: one dialog with its consequences and a reason. */
export type ActQuestion<Result = unknown> = {
  title: string;
  /** Identifies the item where the title is not unique or may change. */
  about?: string;
  /** The consequences, in a sentence or two. */
  says: ReactNode;
  /** The button's label, a verb: 冻结. */
  verb: string;
  /** Outlined red instead of lime. */
  isDangerous?: boolean;
  /** False for actions that affect neither money nor people. */
  asksReason?: boolean;
  /** Further fields, each a `Field` or an antd `Form.Item`, above the reason. */
  fields?: ReactNode;
  initial?: Record<string, unknown>;
  /** The request's schema in the contract; fields are checked by it as on the server. */
  schema?: object;
  /** `tell` reports progress where it takes several calls. */
  perform: (values: ActValues, tell: (words: string) => void) => Promise<Result>;
  /** Success message. */
  done?: string | ((result: Result) => string);
  onDone?: (result: Result) => void;
  /** On a conflict: reloads the page's data. Reopened from there, the dialog keeps the typed values. */
  onConflict?: () => unknown;
};

export type AskAct = <Result>(question: ActQuestion<Result>) => void;

export const ActContext = createContext<AskAct | null>(null);

/** Opens the dialog that all actions share. */
export function useAct(): AskAct {
  const ask = use(ActContext);
  if (!ask) throw new Error('useAct outside of the console shell');
  return ask;
}
