import { nameIn } from '@feisuo/contract/facts/audit-things';
import { noteChoices } from '@feisuo/contract/schemas/note-choices';

/** A value that entries of an action may have in a field. */
export interface ToldValue {
  action: string;
  field: string;
  value: string;
}

/**
 * For each action, one question that is put to either side of a line: is any of these values where notes of this action have it? What
 * no note can say is left out. Each place is gone to once, whatever is asked of it.
 */
export function questionsFor(valued: readonly ToldValue[]): Map<string, string> {
  choices ??= findChoices();
  const known = choices;
  const asked = [...new Set(valued.map(keyOf))].flatMap((key) => known.get(key) ?? []);
  const byAction = Map.groupBy(asked, ({ action }) => action);
  return new Map([...byAction].map(([action, some]) => [action, questionOf(some)]));
}

interface Choice {
  action: string;
  place: string;
  value: string;
}

/** A path that is lax, as paths are unless they say otherwise: each step goes through lists by itself. */
function questionOf(some: readonly Choice[]): string {
  const byPlace = Map.groupBy(some, ({ place }) => place);
  const tests = [...byPlace].map(
    ([place, there]) =>
      `exists(${place} ? (${there
        .flatMap(textsOf)
        .map((text) => `@ == ${text}`)
        .join(' || ')}))`,
  );
  return `$ ? (${tests.join(' || ')})`;
}

/** A number may have been written as one or as text. */
const textsOf = ({ value }: Choice) => [JSON.stringify(value), ...(/^\d{1,9}$/.test(value) ? [value] : [])];

const keyOf = ({ action, field, value }: ToldValue) => `${action}:${field}=${value}`;

/** What notes may say, by what is asked for; the same for every search. */
let choices: ReadonlyMap<string, Choice[]> | null = null;
const findChoices = () =>
  Map.groupBy(
    noteChoices().map(({ action, path, value }) => ({ action, place: placeOf(path), value, field: nameIn(path) })),
    keyOf,
  );

function placeOf(path: string): string {
  const steps = path
    .replaceAll(/\[\d+\]/g, '')
    .split('.')
    .filter(Boolean);
  return ['@', ...steps.map((step) => JSON.stringify(step))].join('.');
}
