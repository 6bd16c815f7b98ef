import { nameIn } from '@feisuo/contract/facts/audited-entities';
import { noteChoices } from '@feisuo/contract/schemas/note-choices';

/** A value in a field that an action writes to before or after of its audit entries. */
export interface NotedValue {
  action: string;
  field: string;
  value: string;
}

/**
 * Returns one JSON path per action, which matches if before or after contains any of the values. Values that no entry
 * can contain are dropped, and each place is tested only once.
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

/** The JSON path uses lax mode (the default), which unwraps arrays. */
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

/** Numbers may be stored as JSON numbers or as text. */
const textsOf = ({ value }: Choice) => [JSON.stringify(value), ...(/^\d{1,9}$/.test(value) ? [value] : [])];

const keyOf = ({ action, field, value }: NotedValue) => `${action}:${field}=${value}`;

/** Possible values of audit entries by search key, computed on first use. */
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
