import { mediaPattern } from '@feisuo/contract/facts/content-vocabulary';
import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import { shapeWords } from '@feisuo/contract/facts/shape-words';
import type { FieldFault } from '@feisuo/contract/schemas/console-content';
import type { Picture } from '@feisuo/contract/schemas/rich-text';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { refuseField } from '../../../http/wrong-field.ts';
import { articleTopics } from '../articles/article.tables.ts';
import { games } from '../games/game.tables.ts';
import { helpGroups } from '../help/help.tables.ts';
import { knownImages } from '../images/image-queries.ts';
import { findFieldsFault } from './find-fault.ts';
import { kinds, type Fields, type Item } from './kinds.ts';

export const refuseFields = ({ field, rule, limit }: FieldFault, within = 'fields') =>
  refuseField({
    field: [within, field].filter(Boolean).join('.'),
    rule,
    saysAtField: ownRules[rule] ?? shapeWords({ keyword: rule, params: { limit } }),
  });

/** What no shape says. */
const ownRules: Record<string, string> = {
  moment: fieldRefusals.noMoment,
  levels: '第一级从 0 天开始，后面的一级比一级多',
  order: fieldRefusals.endsBeforeStart,
  ragged: '表格每行的格数要和表头一样',
  unknown: '选的已经不在了，或者图片不是在这里上传的',
};

/** Whether visitors could be shown this now. @throws AppError naming the first field that stands against it */
export async function assertPublishable(db: Database, item: Item, fields: Fields): Promise<void> {
  const fault = await findPublishingFault(db, item, fields, true);
  if (fault) throw refuseFields(fault);
}

/** What stands against showing it: its own shape first, then what it names and is not there. `hold`: what it names stays as it is meanwhile. */
export async function findPublishingFault(
  db: Database,
  item: Item,
  fields: Fields,
  hold = false,
): Promise<FieldFault | null> {
  const own = findFieldsFault(item, fields);
  if (own) return own;
  const missing = await findMissing(db, item, fields, hold);
  return missing === null ? null : { field: missing, rule: 'unknown', limit: null };
}

async function findMissing(db: Database, item: Item, fields: Fields, hold: boolean): Promise<string | null> {
  const { kind } = item;
  const isThere = async (table: typeof articleTopics | typeof games | typeof helpGroups, id: unknown) => {
    const isOpen = table === games ? undefined : eq(table.status, 'published');
    const query = db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.id, id as string), isOpen));
    return (await (hold ? query.for('share') : query)).length > 0;
  };
  if (kind === 'article' && !(await isThere(articleTopics, fields['topic']))) return 'topic';
  if (kind === 'article' && fields['gameId'] !== null && !(await isThere(games, fields['gameId']))) return 'gameId';
  if (kind === 'help' && !(await isThere(helpGroups, fields['groupId']))) return 'groupId';
  return findMissingPicture(db, item, fields);
}

const media = new RegExp(mediaPattern);

/** Pictures are ours: one elsewhere would tell its host who reads us, and the page's policy shows none. */
async function findMissingPicture(db: Database, item: Item, fields: Fields): Promise<string | null> {
  const pictures = picturesOf(item, fields);
  const hashOf = ({ src }: Picture) => media.exec(src)?.[1];
  const known = await knownImages(db, [...new Set(pictures.flatMap(({ picture }) => hashOf(picture) ?? []))]);
  const missing = pictures.find(({ picture }) => {
    if (!picture.src.startsWith('/')) return true;
    const hash = hashOf(picture);
    return picture.src.startsWith('/media/') && (hash === undefined || !known.has(hash));
  });
  return missing?.field ?? null;
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

/** Documents have theirs anywhere. */
function picturesBelow(value: unknown, path: readonly string[]): Placed[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('src' in value) return [{ field: path.join('.'), picture: value as Picture }];
  return Object.entries(value).flatMap(([name, part]) => picturesBelow(part, [...path, name]));
}
