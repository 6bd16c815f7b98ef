import { createContext, use, type ReactNode } from 'react';

export type ActionValues = Record<string, unknown> & { reason: string };

/** What the dialog of an audited action shows, and what the action does. */
export type ActionQuestion<Result = unknown> = {
  title: string;
  /** Identifies the item that the action changes, if the title is not unique or may change. */
  about?: string;
  /** The consequences of the action, in one or two sentences. */
  message: ReactNode;
  /** Label of the button, a verb such as 冻结. */
  verb: string;
  /** The button gets a red outline instead of the brand's lime colour. */
  isDangerous?: boolean;
  /** Whether the dialog asks for a reason. False for actions that do not affect money or people. */
  asksReason?: boolean;
  /** Fields above the reason, each a `Field` or an antd `Form.Item`. */
  fields?: ReactNode;
  initial?: Record<string, unknown>;
  /** JSON schema of the request. The dialog checks the fields by the schema that the server uses too. */
  schema?: object;
  /** Sends the request. `tell` reports progress if the action needs several calls. */
  perform: (values: ActionValues, tell: (words: string) => void) => Promise<Result>;
  done?: string | ((result: Result) => string);
  onDone?: (result: Result) => void;
  /** Called on a conflict, to load the page's data again. The dialog keeps the typed values for its next opening. */
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
