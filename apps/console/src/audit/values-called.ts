import { MOST_VALUED, nameIn } from '@feisuo/contract/facts/audit-things';
import { noteChoices } from '@feisuo/contract/schemas/note-choices';
import { wordsOfValue } from './value-words.ts';

/** One character is in so many words that it tells nothing. */
const LEAST = 2;

/**
 * What before and after may say that is told in these words, as the log is asked for it: `account.state:state=frozen`. The log keeps
 * values of its own, so the reader's are looked up before it is asked.
 */
export function valuesCalled(words: string): string[] {
  if (words.length < LEAST) return [];
  told ??= tellAll();
  return [...told].flatMap(([value, said]) => (said.includes(words) ? [value] : [])).slice(0, MOST_VALUED);
}

/** What the log may write, and the words for it; the same for every search. */
let told: ReadonlyMap<string, string> | null = null;
const tellAll = () =>
  new Map(
    noteChoices()
      .map(({ action, path, value }) => {
        const said = wordsOfValue(path, value, { action, subject: '' });
        return [`${action}:${nameIn(path)}=${value}`, said] as const;
      })
      .filter(([value]) => /^[\w.]+:\w+=[\w.-]+$/.test(value)),
  );
