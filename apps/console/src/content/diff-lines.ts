/** A stretch of a line: as before, taken away, or put in. */
export type Stretch = { kind: 'same' | 'gone' | 'new'; text: string };
/** A line of the comparison; lines that stayed are one stretch. */
export type DiffLine = Stretch[];

/**
 * What changed of texts that have names, each of which begins with its own: the lines that did, below the name of the
 * text that they are in. What stayed is left out.
 */
export function diffParts(before: readonly string[][], after: readonly string[][]): DiffLine[] {
  const nameOf = ([first = '']: readonly string[]) => first.split('：', 1)[0] ?? '';
  const byName = (parts: readonly string[][]) => new Map(parts.map((part) => [nameOf(part), part]));
  const [old, young] = [byName(before), byName(after)];
  return [...new Set([...young.keys(), ...old.keys()])].flatMap((name) => {
    const lines = diffLines(old.get(name) ?? [], young.get(name) ?? []);
    const hasChanged = (line: DiffLine) => line.some(({ kind }) => kind !== 'same');
    return lines.some(hasChanged) ? lines.filter((line, at) => at === 0 || hasChanged(line)) : [];
  });
}

/** Two texts line by line; a line that only changed in places shows which. */
export function diffLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  const lines: DiffLine[] = [];
  let gone: string[] = [];
  let added: string[] = [];
  const settle = () => {
    const pairs = Math.max(gone.length, added.length);
    for (let index = 0; index < pairs; index++) lines.push(diffLine(gone[index], added[index]));
    gone = [];
    added = [];
  };
  for (const { kind, text } of walk(before, after)) {
    if (kind === 'gone') gone.push(text);
    else if (kind === 'new') added.push(text);
    else {
      settle();
      lines.push([{ kind, text }]);
    }
  }
  settle();
  return lines;
}

/** The longest common run of lines, in their order. */
function walk(before: readonly string[], after: readonly string[]): Stretch[] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1));
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0;
  for (let row = before.length - 1; row >= 0; row--)
    for (let column = after.length - 1; column >= 0; column--)
      (lengths[row] as Uint32Array)[column] =
        before[row] === after[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  const steps: Stretch[] = [];
  let [row, column] = [0, 0];
  while (row < before.length || column < after.length) {
    if (row < before.length && before[row] === after[column]) {
      steps.push({ kind: 'same', text: before[row] ?? '' });
      row += 1;
      column += 1;
    } else if (column >= after.length || (row < before.length && at(row + 1, column) >= at(row, column + 1)))
      steps.push({ kind: 'gone', text: before[row++] ?? '' });
    else steps.push({ kind: 'new', text: after[column++] ?? '' });
  }
  return steps;
}

/** What both ends share stays; what is between was replaced. */
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
