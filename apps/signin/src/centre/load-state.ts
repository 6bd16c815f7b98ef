import type { AccountAnswer } from '../shell/ask-account.ts';
import type { Failed } from './ask.ts';

export type Load<Reply> = { view: 'loading' } | { view: 'failed'; failed: Failed } | { view: 'ready'; reply: Reply };

export type LoadEvent<Reply> = { type: 'again' } | { type: 'answered'; answer: AccountAnswer<Reply> };

export function loadReducer<Reply>(load: Load<Reply>, event: LoadEvent<Reply>): Load<Reply> {
  // Old data stays visible while it is loaded again.
  if (event.type === 'again') return load.view === 'ready' ? load : { view: 'loading' };
  const { answer } = event;
  if (answer.kind === 'answered') return { view: 'ready', reply: answer.reply };
  return { view: 'failed', failed: answer };
}
