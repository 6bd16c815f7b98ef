import { createContext, use, type ReactNode } from 'react';

export type ActionValues = Record<string, unknown> & { reason: string };

/** An audited action: its dialog explains the consequences and asks for a reason. */
export type ActionQuestion<Result = unknown> = {
  title: string;
  /** Identifies the item if the title is not unique or may change. */
  about?: string;
  /** The consequences, in a sentence or two. */
  message: ReactNode;
  /** The button's label, a verb: 冻结. */
  verb: string;
  /** Draws the button with a red outline instead of in lime. */
  isDangerous?: boolean;
  /** Whether the dialog asks for a reason. False for actions that do not affect money or people. */
  asksReason?: boolean;
  /** Further fields, each a `Field` or an antd `Form.Item`, above the reason. */
  fields?: ReactNode;
  initial?: Record<string, unknown>;
  /** The request's schema in the contract. The dialog checks the fields by the same schema as the server. */
  schema?: object;
  /** Sends the request. `tell` reports progress if the action needs several calls. */
  perform: (values: ActionValues, tell: (words: string) => void) => Promise<Result>;
  /** Success message. */
  done?: string | ((result: Result) => string);
  onDone?: (result: Result) => void;
  /** Called on a conflict; reloads the page's data. A dialog that is then opened again keeps the typed values. */
  onConflict?: () => unknown;
};

export type AskAction = <Result>(question: ActionQuestion<Result>) => void;

export const ActionContext = createContext<AskAction | null>(null);

/** Returns the function that opens the dialog of an action. All actions share one dialog. */
export function useAction(): AskAction {
  const ask = use(ActionContext);
  if (!ask) throw new Error('useAction outside of the console shell');
  return ask;
}
