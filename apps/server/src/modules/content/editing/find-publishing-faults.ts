import { mediaPattern } from '@feisuo/contract/facts/content-vocabulary';
import type { FieldFault } from '@feisuo/contract/schemas/console-content';
import type { Picture } from '@feisuo/contract/schemas/rich-text';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { refuseField } from '../../../http/wrong-field.ts';
import { articleTopics } from '../articles/article.tables.ts';
import { games } from '../games/game.tables.ts';
import { helpGroups } from '../help/help.tables.ts';
import { knownImages } from '../images/image-queries.ts';
import { findDraftFault, findFieldsFaults, ruleFault } from './find-draft-faults.ts';
import { kinds, type Fields, type Item } from './content-kinds.ts';

export const refuseFields = ({ field, rule, says }: FieldFault, within = 'fields') =>
  refuseField({ field: [within, field].filter(Boolean).join('.'), rule, saysAtField: says });

/**
 * Throws if the item cannot be published.
 * @throws AppError naming the first invalid field
 */
export async function assertPublishable(db: Database, item: Item, fields: Fields): Promise<void> {
  const [fault] = await findPublishingFaults(db, item, fields, true);
  if (fault) throw refuseFields(fault);
}

/**
 * Returns all reasons why an item cannot be published: schema, rules and missing references. With `hold`, the
 * referenced rows are locked.
 */
export async function findPublishingFaults(
  db: Database,
  item: Item,
  fields: Fields,
  hold = false,
): Promise<FieldFault[]> {
  const own = findFieldsFaults(item, fields);
  if (own.length > 0 && findDraftFault(item, fields)) return own;
  const isAsked = (field: string) => !own.some((one) => one.field === field || one.field.startsWith(`${field}.`));
  const missing = await findMissing(db, item, fields, { isAsked, hold });
  return [...own, ...missing.map((field) => ruleFault(field, 'unknown'))];
}

interface Asking {
  /** False for a blank field, whose reference is then not checked. */
  isAsked: (field: string) => boolean;
  hold: boolean;
}

async function findMissing(db: Database, item: Item, fields: Fields, { isAsked, hold }: Asking): Promise<string[]> {
  const { kind } = item;
  const isMissing = async (table: typeof articleTopics | typeof games | typeof helpGroups, field: string) => {
    const id = fields[field];
    if (id === null || !isAsked(field)) return false;
    const isOpen = table === games ? undefined : eq(table.status, 'published');
    const query = db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.id, id as string), isOpen));
    return (await (hold ? query.for('share') : query)).length === 0;
  };
  const missing: string[] = [];
  if (kind === 'article' && (await isMissing(articleTopics, 'topic'))) missing.push('topic');
  if (kind === 'article' && (await isMissing(games, 'gameId'))) missing.push('gameId');
  if (kind === 'help' && (await isMissing(helpGroups, 'groupId'))) missing.push('groupId');
  return [...missing, ...(await findMissingPictures(db, item, fields)).filter(isAsked)];
}

const media = new RegExp(mediaPattern);

/**
 * Finds pictures that were not uploaded here. The content security policy blocks other hosts, which would learn who
 * visits the site.
 */
async function findMissingPictures(db: Database, item: Item, fields: Fields): Promise<string[]> {
  const pictures = picturesOf(item, fields);
  const hashOf = ({ src }: Picture) => media.exec(src)?.[1];
  const known = await knownImages(db, [...new Set(pictures.flatMap(({ picture }) => hashOf(picture) ?? []))]);
  const isMissing = ({ picture }: Placed) => {
    if (!picture.src.startsWith('/')) return true;
    const hash = hashOf(picture);
    return picture.src.startsWith('/media/') && (hash === undefined || !known.has(hash));
  };
  return pictures.filter(isMissing).map(({ field }) => field);
}

type Placed = { field: string; picture: Picture };

function picturesOf({ kind, id }: Item, fields: Fields): Placed[] {
  if (kind === 'page') return picturesBelow(fields, []);
  const cover = fields['image'] as Picture | null | undefined;
  const inTexts = kinds[kind]
    .texts(id)
    .flatMap((name) =>
      (fields[name] as { image?: Picture }[]).flatMap(({ image }, index) =>
        image ? [{ field: `${name}.${index}.image`, picture: image }] : [],
      ),
    );
  return [...(cover ? [{ field: 'image', picture: cover }] : []), ...inTexts];
}

/** Finds the pictures in a document, at any depth. */
function picturesBelow(value: unknown, path: readonly string[]): Placed[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('src' in value) return [{ field: path.join('.'), picture: value as Picture }];
  return Object.entries(value).flatMap(([name, part]) => picturesBelow(part, [...path, name]));
}
