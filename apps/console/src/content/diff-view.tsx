import type { ContentKind } from '@feisuo/contract/facts/content-vocabulary';
import type { ContentOptions } from '@feisuo/contract/schemas/console-content';
import type { Fields } from './blank-fields.ts';
import { partsOf } from './describe-fields.ts';
import { countChanges, diffParts, type DiffLine } from './diff-lines.ts';
import styles from './content.module.css';

type Props = { of: { kind: ContentKind; id: string }; before: Fields; after: Fields; options: ContentOptions };

/** What changed from one version to another, as words taken out and put in. */
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

function Line({ line }: { line: DiffLine }) {
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
