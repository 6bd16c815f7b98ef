import { nameIn } from '@feisuo/contract/facts/audited-entities';
import { noteChoices } from '@feisuo/contract/schemas/audit-enum-values';

/** A value that an action writes to a field of `before` or `after` in its audit entries. */
export interface NotedValue {
  action: string;
  field: string;
  value: string;
}

/**
 * Returns one JSON path per action, which matches if `before` or `after` contains any of the values. Ignores values
 * that no entry can contain.
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

/** JSON paths are in lax mode by default, which also looks into the elements of arrays. */
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

/** Entries contain numbers either as JSON numbers or as text, so the JSON path must match both. */
const textsOf = ({ value }: Choice) => [JSON.stringify(value), ...(/^\d{1,9}$/.test(value) ? [value] : [])];

const keyOf = ({ action, field, value }: NotedValue) => `${action}:${field}=${value}`;

/** All values that audit entries can contain, by search key. Computed on first use. */
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
