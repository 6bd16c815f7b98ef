import type { ContentItem, ContentOptions } from '@feisuo/contract/schemas/console-content';
import { Segmented } from 'antd';
import { useDeferredValue, useState } from 'react';
import { Card } from '../components/card.tsx';
import { formatCount } from '../kit/format-number.ts';
import type { Fields } from './blank-fields.ts';
import styles from './content.module.css';
import { partsOf } from './describe-fields.ts';
import { countChanges, Line, markParts, type DiffLine } from './diff-view.tsx';
import { SidePreview } from './side-preview.tsx';

type Props = { item: ContentItem; fields: Fields; options: ContentOptions };

/** Beside the form: the page as it will look, or its whole text with the changes since it was published. */
export function SideView(props: Props) {
  const [view, setView] = useState<'preview' | 'changes'>('preview');
  const { live } = props.item;
  if (!live) return <SidePreview {...props} />;
  return (
    <>
      <Segmented
        className={styles.sideViews ?? ''}
        aria-label="看预览还是改动"
        value={view}
        options={[
          { value: 'preview', label: '预览' },
          { value: 'changes', label: '改动' },
        ]}
        onChange={setView}
      />
      {view === 'preview' ? <SidePreview {...props} /> : <MarkedText {...props} live={live.fields as Fields} />}
    </>
  );
}

/** The whole text of an item with removed and added words, as compared with the published version. */
function MarkedText({ item, fields, options, live }: Props & { live: Fields }) {
  // Deferred, so that typing stays fast on a slow machine.
  const shown = useDeferredValue(fields);
  const parts = markParts(partsOf(item, live, options), partsOf(item, shown, options));
  const { added, gone } = countChanges(parts.flat());
  const sum = added + gone === 0 ? '和线上一样' : `和线上比，加 ${formatCount(added)} 字，删 ${formatCount(gone)} 字`;
  return (
    <Card title="改动" aside={<span className={styles.dim}>{sum}</span>}>
      {/* Focusable, because otherwise keyboard users could not scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.marked} tabIndex={0} role="region" aria-label="改动的全文">
        {parts.map((lines, part) => (
          // oxlint-disable-next-line react/no-array-index-key -- texts have no other name and are never moved
          <section key={part}>
            {lines.map((line, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- as above
              <div key={index} className={isHeading(line) ? styles.markedHeading : undefined}>
                <Line line={isHeading(line) ? withoutSign(line) : line} />
              </div>
            ))}
          </section>
        ))}
      </div>
    </Card>
  );
}

/** Headings of a text begin with one sign or more, as in Markdown. */
const SIGN = /^#{1,3} /;
const isHeading = ([first]: DiffLine) => first !== undefined && SIGN.test(first.text);
const withoutSign = (line: DiffLine): DiffLine =>
  line.map((part, index) => (index === 0 ? { ...part, text: part.text.replace(SIGN, '') } : part));
