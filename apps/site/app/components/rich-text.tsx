import type { FigureBlock, RichText as Blocks, TextBlock } from '@feisuo/contract/schemas/rich-text';
import { DistanceChart } from './distance-chart.tsx';
import { headingId } from './heading-id.ts';
import { InlineText } from './inline-text.tsx';
import { srcSetOf } from './picture-srcset.ts';
import styles from './rich-text.module.css';
import { WeaveArt } from './weave-art.tsx';

interface RichTextProps {
  blocks: Blocks;
  /** Seed for the generated pictures. */
  name: string;
  /** Uses the text size of the surrounding text, for a rich text within an answer. */
  isSmall?: boolean;
  /** Content inserted before the third second-level heading. */
  interlude?: React.ReactNode;
}

export function RichText({ blocks, name, isSmall = false, interlude }: RichTextProps) {
  const pauses = blocks.flatMap((block, index) => (block.type === 'heading' && block.level === 2 ? [index] : []));
  return (
    <div className={styles.prose} data-small={isSmall || undefined}>
      {blocks.map((block, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- blocks have no id and never move
        <div key={index} className={styles.block} data-kind={block.type}>
          {interlude && index === pauses[2] && <div className={styles.interlude}>{interlude}</div>}
          <Block block={block} index={index} name={name} />
        </div>
      ))}
      {interlude && pauses.length < 3 && <div className={styles.interlude}>{interlude}</div>}
    </div>
  );
}

function Block({ block, index, name }: { block: TextBlock; index: number; name: string }) {
  switch (block.type) {
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3';
      return <Heading id={headingId(index)}>{block.text}</Heading>;
    }
    case 'paragraph':
      return (
        <p>
          <InlineText text={block.text} />
        </p>
      );
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((item) => (
            <li key={item}>
              <InlineText text={item} />
            </li>
          ))}
        </List>
      );
    }
    case 'note':
      return (
        <p className={styles.note} data-tone={block.tone}>
          <InlineText text={block.text} />
        </p>
      );
    case 'quote':
      return (
        <blockquote>
          <p>
            <InlineText text={block.text} />
          </p>
          <footer>{block.source}</footer>
        </blockquote>
      );
    case 'table':
      return <Table head={block.head} rows={block.rows} />;
    case 'figure':
      return <Figure block={block} name={name} />;
    case 'distance':
      return <DistanceChart from={block.from} to={block.to} caption={block.caption} />;
  }
}

function Table({ head, rows }: { head: string[]; rows: string[][] }) {
  return (
    // A wide table scrolls by itself, so it must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={head.join('、')}>
      <table>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.join('\n')}>
              {row.map((cell, column) => (
                <td key={head[column]}>
                  <InlineText text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Figure({ block, name }: { block: FigureBlock; name: string }) {
  return (
    <figure>
      {'image' in block ? (
        <img
          {...block.image}
          alt={block.image.alt}
          srcSet={srcSetOf(block.image)}
          sizes="(max-width: 860px) 100vw, 760px"
          loading="lazy"
          decoding="async"
        />
      ) : (
        <WeaveArt name={name} {...block.weave} />
      )}
      {block.caption && <figcaption>{block.caption}</figcaption>}
    </figure>
  );
}
