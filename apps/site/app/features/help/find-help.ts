import type { HelpEntry, HelpGroup } from '@feisuo/contract/schemas/content-items';
import { plainText } from '../../content/plain-text.ts';

/** An entry with normalized text. */
interface IndexedEntry {
  entry: HelpEntry;
  group: HelpGroup;
  question: string;
  answer: string;
  shelf: string;
}

interface FoundEntry {
  entry: HelpEntry;
  group: HelpGroup;
}

export interface HelpResults {
  found: FoundEntry[];
  /** The search terms, for highlighting. */
  pieces: string[];
}

/** Stop words. */
const stopWords = /为什么|什么|怎么办|怎么样|怎么|如何|怎样|请问|可以|[的了吗呢吧啊呀么嘛我你后有]/g;

/** Ignores case, blanks, punctuation and stop words. */
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
      shelf: withoutStopWords(group.title),
    })),
  );

/**
 * Splits a query into terms: Chinese into bigrams, because it has no blanks, and Latin words and numbers as a whole.
 */
export function termsOf(query: string): string[] {
  const said = withoutStopWords(query) || normalize(query);
  const runs = said.match(/[a-z0-9]+|[^a-z0-9]+/g) ?? [];
  const pieces = runs.flatMap((run) => {
    const letters = Array.from(run);
    if (letters.length < 3 || /[a-z0-9]/.test(run)) return [run];
    return letters.slice(1).map((letter, before) => `${letters[before] ?? ''}${letter}`);
  });
  return [...new Set(pieces)];
}

const weights = { question: 3, shelf: 1.5, answer: 1 };
/** The minimum share of the query that an entry must contain. */
const minShare = 0.5;

/** Best match first. An empty query finds nothing. */
export function findHelp(index: readonly IndexedEntry[], query: string): HelpResults {
  const pieces = termsOf(query);
  const whole = withoutStopWords(query) || normalize(query);
  if (pieces.length === 0) return { found: [], pieces };
  const found = index
    .map((indexed) => ({ indexed, score: scoreOf(indexed, pieces, whole) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ indexed: { entry, group } }) => ({ entry, group }));
  return { found, pieces };
}

function scoreOf({ question, answer, shelf }: IndexedEntry, pieces: string[], whole: string): number {
  const points = pieces.map((piece) => {
    if (question.includes(piece)) return weights.question;
    if (shelf.includes(piece)) return weights.shelf;
    return answer.includes(piece) ? weights.answer : 0;
  });
  const share = points.filter((point) => point > 0).length / pieces.length;
  if (share < minShare) return 0;
  const isSaidSo = question.includes(whole) ? 2 : answer.includes(whole) ? 0.5 : 0;
  return points.reduce((sum, point) => sum + point, 0) / (pieces.length * weights.question) + isSaidSo;
}

/** Splits a text into highlighted and other parts. */
export function highlightTerms(text: string, pieces: readonly string[]): { text: string; isHit: boolean }[] {
  const isHit = Array.from<boolean>({ length: text.length }).fill(false);
  const lower = text.toLowerCase();
  for (const piece of pieces) {
    for (let at = lower.indexOf(piece); at >= 0; at = lower.indexOf(piece, at + 1)) {
      isHit.fill(true, at, at + piece.length);
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
