import { documentSchemas } from '@feisuo/contract/schemas/documents';
import { isSingle, orNothing, type PartSchema } from '../../kit/schema-form/part-schema.ts';
import { pageWordOf } from './page-words.ts';

export type PageSection = {
  /** In the address of the section. */
  name: string;
  title: string;
  /** Parts of the document that stand in it. */
  parts: readonly string[];
};

/** What a page begins with, or what stands alone in what is no page. */
const titleOf = (names: readonly string[]) => (names.includes('lead') || names.includes('eyebrow') ? '开头' : '基本');

/** What a document's form is divided into: what stands alone at the top, and each part that has parts of its own. */
export function sectionsOf(id: keyof typeof documentSchemas): PageSection[] {
  const parts = Object.entries(documentSchemas[id].properties as Record<string, PartSchema>);
  const alone = parts.filter(([, schema]) => isSingle(orNothing(schema) ?? schema) || isLines(schema));
  const deep = parts.filter((part) => !alone.includes(part));
  const sections = deep.map(([name]) => ({ name, title: pageWordOf(id, [name]), parts: [name] }));
  const names = alone.map(([name]) => name);
  return names.length > 0 ? [{ name: 'beginning', title: titleOf(names), parts: names }, ...sections] : sections;
}

/** Lines of one text, such as those of a headline. */
const isLines = ({ type, items, maxItems = Number.POSITIVE_INFINITY }: PartSchema): boolean =>
  type === 'array' && items !== undefined && isSingle(items) && maxItems <= 3;
