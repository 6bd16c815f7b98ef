import type { HelpEntry, HelpGroup } from '@feisuo/contract/schemas/content-items';
import { plainText } from '../../content/plain-text.ts';

/** A help entry with its normalized text. */
interface IndexedEntry {
  entry: HelpEntry;
  group: HelpGroup;
  question: string;
  answer: string;
  groupText: string;
}

interface FoundEntry {
  entry: HelpEntry;
  group: HelpGroup;
}

export interface HelpResults {
  found: FoundEntry[];
  /** The search terms, for highlighting. */
  terms: string[];
}

/** Words to ignore in a query. */
const stopWords = /为什么|什么|怎么办|怎么样|怎么|如何|怎样|请问|可以|[的了吗呢吧啊呀么嘛我你后有]/g;

/** Normalizes a text for comparison: removes differences of case, spaces and punctuation. */
const normalize = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{P}\p{S}]/gu, '');
const withoutStopWords = (text: string): string => normalize(text).replaceAll(stopWords, '');

export const indexHelp = (groups: readonly HelpGroup[]): IndexedEntry[] =>
  groups.flatMap((group) =>
    group.entries.map((entry) => ({
      entry,
      group,
      question: withoutStopWords(entry.question),
      answer: withoutStopWords(plainText(entry.answer)),
      groupText: withoutStopWords(group.title),
    })),
  );

/**
 * Splits a query into search terms. Chinese text has no spaces, so it is split into bigrams; Latin words and numbers
 * stay whole.
 */
export function termsOf(query: string): string[] {
  const phrase = withoutStopWords(query) || normalize(query);
  const runs = phrase.match(/[a-z0-9]+|[^a-z0-9]+/g) ?? [];
  const terms = runs.flatMap((run) => {
    const letters = Array.from(run);
    if (letters.length < 3 || /[a-z0-9]/.test(run)) return [run];
    return letters.slice(1).map((letter, before) => `${letters[before] ?? ''}${letter}`);
  });
  return [...new Set(terms)];
}

const weights = { question: 3, groupText: 1.5, answer: 1 };
/** An entry matches only if it contains at least this share of the query's terms. */
const minShare = 0.5;

/** The entries that match, the best match first. An empty query finds nothing. */
export function findHelp(index: readonly IndexedEntry[], query: string): HelpResults {
  const terms = termsOf(query);
  const phrase = withoutStopWords(query) || normalize(query);
  if (terms.length === 0) return { found: [], terms };
  const found = index
    .map((indexed) => ({ indexed, score: scoreOf(indexed, terms, phrase) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ indexed: { entry, group } }) => ({ entry, group }));
  return { found, terms };
}

function scoreOf({ question, answer, groupText }: IndexedEntry, terms: string[], phrase: string): number {
  const points = terms.map((term) => {
    if (question.includes(term)) return weights.question;
    if (groupText.includes(term)) return weights.groupText;
    return answer.includes(term) ? weights.answer : 0;
  });
  const share = points.filter((point) => point > 0).length / terms.length;
  if (share < minShare) return 0;
  const phraseScore = question.includes(phrase) ? 2 : answer.includes(phrase) ? 0.5 : 0;
  return points.reduce((sum, point) => sum + point, 0) / (terms.length * weights.question) + phraseScore;
}

/** Splits a text into parts that contain a term (to highlight) and parts that do not. */
export function highlightTerms(text: string, terms: readonly string[]): { text: string; isHit: boolean }[] {
  const isHit = Array.from<boolean>({ length: text.length }).fill(false);
  const lower = text.toLowerCase();
  for (const term of terms) {
    for (let at = lower.indexOf(term); at >= 0; at = lower.indexOf(term, at + 1)) {
      isHit.fill(true, at, at + term.length);
    }
  }
  const stretches: { text: string; isHit: boolean }[] = [];
  for (const [at, letter] of text.split('').entries()) {
    const last = stretches.at(-1);
    if (last && last.isHit === isHit[at]) last.text += letter;
    else stretches.push({ text: letter, isHit: isHit[at] ?? false });
  }
  return stretches;
}
