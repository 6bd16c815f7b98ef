import { createContext, use, type ReactNode } from 'react';

export type ActValues = Record<string, unknown> & { reason: string };

/** Something done to people, money or things: asked once, with what will happen, and why. */
export type ActQuestion<Result = unknown> = {
  title: string;
  /** Which thing it is about, where the title does not tell one row from another or may change. */
  about?: string;
  /** What will happen to whom, in a sentence or two; stands before the button. */
  says: ReactNode;
  /** The button, a verb: 冻结. */
  verb: string;
  /** Outlined red instead of lime. */
  isDangerous?: boolean;
  /** False for what touches neither money nor people. */
  asksReason?: boolean;
  /** Further fields, each a `Field` or an antd `Form.Item`, above the reason. */
  fields?: ReactNode;
  initial?: Record<string, unknown>;
  /** The request's schema in the contract; its fields are checked as the server checks them. */
  schema?: object;
  /** `tell` says how far it has come, where it takes several calls. */
  perform: (values: ActValues, tell: (words: string) => void) => Promise<Result>;
  /** Said when it is done. */
  done?: string | ((result: Result) => string);
  onDone?: (result: Result) => void;
  /** Somebody was quicker: fetch again what the page shows. Asked once more from there, the dialog has what was typed. */
  onConflict?: () => unknown;
};

export type AskAct = <Result>(question: ActQuestion<Result>) => void;

export const ActContext = createContext<AskAct | null>(null);

/** Opens the one dialog that all acts share. */
export function useAct(): AskAct {
  const ask = use(ActContext);
  if (!ask) throw new Error('useAct outside of the console shell');
  return ask;
}
