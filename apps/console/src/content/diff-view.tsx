import type { ContentKind } from '@feisuo/contract/facts/content-vocabulary';
import type { ContentOptions } from '@feisuo/contract/schemas/console-content';
import { diffArrays } from 'diff';
import type { Fields } from './blank-fields.ts';
import { partsOf } from './describe-fields.ts';
import styles from './content.module.css';

/** A part of a line that stayed the same, was removed, or was added. */
type Stretch = { kind: 'same' | 'gone' | 'new'; text: string };
/** A line of the comparison, as a list of its parts. An unchanged line has a single part. */
export type DiffLine = Stretch[];

/** Compares texts that have the same name. Returns only the changed lines, below the name of their text. */
export const diffParts = (before: readonly string[][], after: readonly string[][]): DiffLine[] =>
  markParts(before, after).flatMap((lines) =>
    lines.some(hasChanged) ? lines.filter((line, at) => at === 0 || hasChanged(line)) : [],
  );

const hasChanged = (line: DiffLine) => line.some(({ kind }) => kind !== 'same');

/** Compares texts that have the same name. Returns all lines of each text, changed or not. */
export function markParts(before: readonly string[][], after: readonly string[][]): DiffLine[][] {
  const nameOf = ([first = '']: readonly string[]) => first.split('：', 1)[0] ?? '';
  const byName = (parts: readonly string[][]) => new Map(parts.map((part) => [nameOf(part), part]));
  const [old, young] = [byName(before), byName(after)];
  return [...new Set([...young.keys(), ...old.keys()])].map((name) =>
    diffLines(old.get(name) ?? [], young.get(name) ?? []),
  );
}

/** Compares two texts line by line, and marks the changed part of a line that exists in both. */
export function diffLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  const runs = diffArrays([...before], [...after]);
  return runs.flatMap(({ value, added, removed }, at) => {
    if (!added && !removed) return value.map((text): DiffLine => [{ kind: 'same', text }]);
    // The preceding removed lines were already compared with these added lines.
    if (added && runs[at - 1]?.removed) return [];
    const gone = removed ? value : [];
    const put = added ? value : runs[at + 1]?.added ? (runs[at + 1]?.value ?? []) : [];
    return Array.from({ length: Math.max(gone.length, put.length) }, (_, line) => diffLine(gone[line], put[line]));
  });
}

/** Compares two lines: their common beginning and end stay, and everything between is removed and added. */
function diffLine(before: string | undefined, after: string | undefined): DiffLine {
  if (before === undefined) return [{ kind: 'new', text: after ?? '' }];
  if (after === undefined) return [{ kind: 'gone', text: before }];
  const [old, young] = [Array.from(before), Array.from(after)];
  const most = Math.min(old.length, young.length);
  let head = 0;
  while (head < most && old[head] === young[head]) head += 1;
  let tail = 0;
  while (tail < most - head && old.at(-1 - tail) === young.at(-1 - tail)) tail += 1;
  const parts: DiffLine = [
    { kind: 'same', text: old.slice(0, head).join('') },
    { kind: 'gone', text: old.slice(head, old.length - tail).join('') },
    { kind: 'new', text: young.slice(head, young.length - tail).join('') },
    { kind: 'same', text: old.slice(old.length - tail).join('') },
  ];
  return parts.filter(({ text }) => text !== '');
}

export const countChanges = (lines: readonly DiffLine[]) => {
  const count = (kind: Stretch['kind']) =>
    lines.flat().reduce((sum, one) => sum + (one.kind === kind ? Array.from(one.text).length : 0), 0);
  return { added: count('new'), gone: count('gone') };
};

type Props = { of: { kind: ContentKind; id: string }; before: Fields; after: Fields; options: ContentOptions };

/** Shows what changed between two versions, as removed and added words. */
export function DiffView({ of, before, after, options }: Props) {
  const lines = diffParts(partsOf(of, before, options), partsOf(of, after, options));
  const { added, gone } = countChanges(lines);
  if (added + gone === 0) return <p className={styles.dim}>两版一样，没有改动。</p>;
  return (
    <div className={styles.diff}>
      <p className={styles.dim}>
        加 {added} 字，删 {gone} 字
      </p>
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no other name and are never moved
        <Line key={index} line={line} />
      ))}
    </div>
  );
}

/** A line with its removed and added words. */
export function Line({ line }: { line: DiffLine }) {
  return (
    <p>
      {line.map(({ kind, text }, index) => {
        const key = `${index}${kind}`;
        if (kind === 'new') return <ins key={key}>{text}</ins>;
        return kind === 'gone' ? <del key={key}>{text}</del> : <span key={key}>{text}</span>;
      })}
    </p>
  );
}
