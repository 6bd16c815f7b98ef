import { readInline } from '@feisuo/contract/facts/inline-text';
import type { ContentItem, ContentOptions } from '@feisuo/contract/schemas/console-content';
import type { TextBlock } from '@feisuo/contract/schemas/rich-text';
import type { ReactNode } from 'react';
import type { Fields } from './blank-fields.ts';
import { fieldName } from './content-texts.ts';
import { partsOf, describeFieldValue } from './describe-fields.ts';
import { formatMoment } from '../format-time.ts';
import { blockLines, isMoment, isText } from './text-lines.ts';
import styles from './content.module.css';
import { onSite } from '../site-address.ts';

/** Replaces the placeholders for brand and company in a text by their names, as the site does. */
export const fillNames = (text: string, { name, suffix, company }: ContentOptions['brand']): string =>
  text
    .replaceAll('{brand}', () => name)
    .replaceAll('{suffix}', () => suffix)
    .replaceAll('{company}', () => company);

type Props = { item: ContentItem; fields: Fields; options: ContentOptions };

/** Shows an item without inputs, for operators who may not edit it and for items that can no longer change. */
export function WrittenView({ item, fields, options }: Props) {
  const fill = (text: string) => fillNames(text, options.brand);
  if (item.kind === 'page')
    return (
      <div className={styles.readOnly}>
        {partsOf(item, fields, options)
          .flat()
          .map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines have no other name and are never moved
            <p key={index}>
              <Inline text={fill(line)} />
            </p>
          ))}
      </div>
    );
  return (
    <dl className={styles.written}>
      {Object.entries(fields).map(([name, value]) => (
        <div key={name}>
          <dt>{fieldName(name)}</dt>
          <dd>
            {isText(value) ? (
              // oxlint-disable-next-line react/no-array-index-key -- blocks have no other name and are never moved
              value.map((block, index) => <Block key={index} block={block} fill={fill} />)
            ) : (
              <Inline
                text={
                  typeof value === 'string' && isMoment(value)
                    ? formatMoment(value)
                    : fill(describeFieldValue(item, name, value, options))
                }
              />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Fill = (text: string) => string;

function Block({ block, fill }: { block: TextBlock; fill: Fill }): ReactNode {
  switch (block.type) {
    case 'heading':
      return block.level === 2 ? <h3>{fill(block.text)}</h3> : <h4>{fill(block.text)}</h4>;
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((text) => (
            <li key={text}>
              <Inline text={fill(text)} />
            </li>
          ))}
        </List>
      );
    }
    case 'table':
      return (
        // A wide table scrolls in its own box, so the box must be focusable for keyboard users.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={styles.writtenTable} tabIndex={0} role="region" aria-label={block.head.join('、')}>
          <table>
            <thead>
              <tr>
                {block.head.map((cell) => (
                  <th key={cell} scope="col">
                    {fill(cell)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row) => (
                <tr key={row.join('\n')}>
                  {row.map((cell, column) => (
                    <td key={block.head[column]}>
                      <Inline text={fill(cell)} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
    case 'paragraph':
    case 'note':
    case 'quote':
    case 'figure':
    case 'distance':
      return (
        <p>
          <Inline text={fill(blockLines(block).join('\n'))} />
        </p>
      );
  }
}

/** Renders a stored text with bold words and links, without the characters that mark them. Links open in a new tab. */
const Inline = ({ text }: { text: string }): ReactNode =>
  readInline(text).map(({ text: words, href, isStrong }, index) => {
    if (href !== null)
      return (
        // oxlint-disable-next-line react/no-array-index-key -- pieces have no other name and are never moved
        <a key={index} href={onSite(href)} target="_blank" rel="noreferrer">
          {words}
        </a>
      );
    // oxlint-disable-next-line react/no-array-index-key -- as above
    return isStrong ? <b key={index}>{words}</b> : words;
  });
