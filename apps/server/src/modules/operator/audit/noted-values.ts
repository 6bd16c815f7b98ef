import { nameIn } from '@feisuo/contract/facts/audit-things';
import { noteChoices } from '@feisuo/contract/schemas/note-choices';

/** A value in a field of an action's notes. */
export interface NotedValue {
  action: string;
  field: string;
  value: string;
}

/**
 * One JSON path per action that matches any of the values in before or after. Values that no note can contain are
 * dropped; each place is visited once.
 */
export function jsonPathsFor(valued: readonly NotedValue[]): Map<string, string> {
  choices ??= findChoices();
  const known = choices;
  const asked = [...new Set(valued.map(keyOf))].flatMap((key) => known.get(key) ?? []);
  const byAction = Map.groupBy(asked, ({ action }) => action);
  return new Map([...byAction].map(([action, some]) => [action, jsonPathOf(some)]));
}

interface Choice {
  action: string;
  place: string;
  value: string;
}

/** Lax mode (the default) unwraps arrays. */
function jsonPathOf(some: readonly Choice[]): string {
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

/** Numbers may be stored as numbers or text. */
const textsOf = ({ value }: Choice) => [JSON.stringify(value), ...(/^\d{1,9}$/.test(value) ? [value] : [])];

const keyOf = ({ action, field, value }: NotedValue) => `${action}:${field}=${value}`;

/** Memoized: possible values of notes by search key. */
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
