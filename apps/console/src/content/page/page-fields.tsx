import type { SiteDocumentId } from '@feisuo/contract/facts/site-documents';
import { documentSchemas } from '@feisuo/contract/schemas/documents';
import type { ContentOptions } from '@feisuo/contract/schemas/console-content';
import { useMemo } from 'react';
import { Card } from '../../components/card.tsx';
import { isSingle, orNothing, type PartSchema } from '../../kit/schema-form/part-schema.ts';
import { SchemaPart } from '../../kit/schema-form/schema-part.tsx';
import { PartPlace, SchemaTextsContext } from '../../kit/schema-form/schema-texts.ts';
import type { Editing } from '../field-inputs.tsx';
import { pageControls } from './page-controls.tsx';
import styles from './page-fields.module.css';
import { pageHintOf } from './page-hints.ts';
import { pageLabelOf } from './page-texts.ts';

type PageSection = {
  /** Element id of the section, for links to it. */
  name: string;
  title: string;
  /** Names of the document's fields in this section. */
  parts: readonly string[];
};

/** Title of the first section, which contains single fields. */
const titleOf = (names: readonly string[]) => (names.includes('lead') || names.includes('eyebrow') ? '开头' : '基本');

/** Sections of a document's form: one for all short fields together, then one for each list or group. */
export function sectionsOf(id: keyof typeof documentSchemas): PageSection[] {
  const parts = Object.entries(documentSchemas[id].properties as Record<string, PartSchema>);
  const alone = parts.filter(([, schema]) => isSingle(orNothing(schema) ?? schema) || isLines(schema));
  const deep = parts.filter((part) => !alone.includes(part));
  const sections = deep.map(([name]) => ({ name, title: pageLabelOf(id, [name]), parts: [name] }));
  const names = alone.map(([name]) => name);
  return names.length > 0 ? [{ name: 'beginning', title: titleOf(names), parts: names }, ...sections] : sections;
}

/** Whether the field is a text of up to three lines, such as a headline. */
const isLines = ({ type, items, maxItems = Number.POSITIVE_INFINITY }: PartSchema): boolean =>
  type === 'array' && items !== undefined && isSingle(items) && maxItems <= 3;

type Props = { id: SiteDocumentId; of: Editing; options: ContentOptions };

/** Form of a site document in sections. Above the form, links lead to the sections. */
export function PageFields({ id, of, options }: Props) {
  const words = useMemo(() => pageControls(id, options), [id, options]);
  const sections = useMemo(() => sectionsOf(id), [id]);
  // Only the hint of a group is shown below the heading of its section. Lists and single fields show their hints
  // themselves.
  const hintOf = ([only = '', ...more]: readonly string[]) =>
    more.length === 0 && schemas[only]?.type === 'object' ? pageHintOf(id, [only]) : undefined;
  const schemas = documentSchemas[id].properties as Record<string, PartSchema>;
  return (
    <SchemaTextsContext value={words}>
      <div className={styles.sections}>
        {sections.length > 2 && (
          <nav className={styles.places} aria-label="这一页的各部分">
            {sections.map(({ name, title }) => (
              <a key={name} href={`#part-${name}`}>
                {title}
              </a>
            ))}
          </nav>
        )}
        {sections.map(({ name, title, parts }) => (
          <div key={name} id={`part-${name}`} className={styles.section}>
            <Card title={title}>
              {hintOf(parts) && <p className={styles.hint}>{hintOf(parts)}</p>}
              <div className={styles.fields}>
                {parts.map((part) => (
                  <PartPlace key={part} value={part}>
                    <SchemaPart
                      path={[part]}
                      schema={schemas[part] ?? {}}
                      value={of.fields[part]}
                      onChange={(value) => of.set(part, value)}
                      isTop={parts.length === 1}
                    />
                  </PartPlace>
                ))}
              </div>
            </Card>
          </div>
        ))}
      </div>
    </SchemaTextsContext>
  );
}
