import { eventNoticeKinds } from '@feisuo/contract/facts/content-vocabulary';
import type { AgreementFields, FieldFault, NoticeFields } from '@feisuo/contract/schemas/console-content';
import type { MembershipRules } from '@feisuo/contract/schemas/membership-rules';
import {
  DistanceBlock,
  HeadingBlock,
  ListBlock,
  NoteBlock,
  ParagraphBlock,
  PictureBlock,
  QuoteBlock,
  TableBlock,
  WeaveBlock,
} from '@feisuo/contract/schemas/rich-text';
import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { kinds, type Fields, type Item } from './kinds.ts';

/** The rules of completeness: a draft may still break them, and nothing else. */
const COMPLETENESS = new Set(['minLength', 'minItems', 'pattern', 'minimum']);

const relaxed = (schema: TSchema): TSchema =>
  JSON.parse(
    JSON.stringify(schema, (key, value: unknown) =>
      COMPLETENESS.has(key) && typeof value !== 'object' ? undefined : value,
    ),
  ) as TSchema;

const strict = new Map<TSchema, Validator>();
const lenient = new Map<TSchema, Validator>();
const compiledOf = (known: Map<TSchema, Validator>, schema: TSchema, make: () => TSchema) => {
  let validator = known.get(schema);
  if (!validator) known.set(schema, (validator = Compile(make())));
  return validator;
};

/** What is wrong with a draft: a field that there is none of, or something that no field can hold. */
export function findDraftFault({ kind, id }: Item, fields: unknown): FieldFault | null {
  const schema = kinds[kind].schema(id);
  const validator = compiledOf(lenient, schema, () => relaxed(schema));
  return validator.Check(fields) ? null : firstFault(validator, fields, '');
}

/** What stands against showing it to visitors. */
export function findFieldsFault(item: Item, fields: unknown): FieldFault | null {
  const schema = kinds[item.kind].schema(item.id);
  const validator = compiledOf(strict, schema, () => schema);
  if (!validator.Check(fields)) return findInText(item, fields) ?? firstFault(validator, fields, '');
  return findRuleFault(item, fields as Fields);
}

/** Of a union the compiler tells what every branch misses; of a block we know which one was meant. */
function findInText({ kind, id }: Item, fields: unknown): FieldFault | null {
  for (const name of kinds[kind].texts(id)) {
    const blocks = (fields as Fields | null)?.[name];
    if (!Array.isArray(blocks)) continue;
    for (const [index, block] of blocks.entries()) {
      const validator = blockValidator(block as { type?: unknown } | null);
      if (validator && !validator.Check(block)) return firstFault(validator, block, `${name}.${index}`);
    }
  }
  return null;
}

const blocks: Record<string, TSchema> = {
  heading: HeadingBlock,
  paragraph: ParagraphBlock,
  list: ListBlock,
  note: NoteBlock,
  quote: QuoteBlock,
  table: TableBlock,
  distance: DistanceBlock,
};
const compiledBlocks = new Map<TSchema, Validator>();

function blockValidator(block: { type?: unknown } | null): Validator | null {
  const type = String(block?.type);
  const ofFigure = block && 'image' in block ? PictureBlock : WeaveBlock;
  const schema = type === 'figure' ? ofFigure : Object.hasOwn(blocks, type) ? blocks[type] : undefined;
  if (!schema) return null;
  let validator = compiledBlocks.get(schema);
  if (!validator) compiledBlocks.set(schema, (validator = Compile(schema)));
  return validator;
}

function firstFault(validator: Validator, value: unknown, within: string): FieldFault {
  const [fault] = validator.Errors(value);
  const field = `${within}${fault?.instancePath.replaceAll('/', '.') ?? ''}`.replace(/^\./, '');
  const { limit } = (fault?.params ?? {}) as { limit?: number };
  return { field, rule: fault?.keyword ?? 'type', limit: limit ?? null };
}

const fault = (field: string, rule: string): FieldFault => ({ field, rule, limit: null });

/** What no shape says: moments that there are, in their order, and what goes with a kind. */
function findRuleFault({ kind, id }: Item, fields: Fields): FieldFault | null {
  for (const name of kinds[kind].moments) {
    const given = fields[name];
    if (typeof given === 'string' && Number.isNaN(Date.parse(given))) return fault(name, 'moment');
  }
  for (const name of kinds[kind].texts(id)) {
    const at = raggedTable(fields[name] as { type: string; head?: string[]; rows?: string[][] }[]);
    if (at !== null) return fault(`${name}.${at}`, 'ragged');
  }
  if (kind === 'notice') return findNoticeFault(fields as NoticeFields);
  if (kind === 'page' && id === 'membership') return findLevelFault(fields as MembershipRules);
  if (kind === 'agreement' && (fields as AgreementFields).body.length === 0) return fault('body', 'minItems');
  return null;
}

/** Everybody has the first level; each further one takes longer. */
function findLevelFault({ levels }: MembershipRules): FieldFault | null {
  const at = levels.findIndex(({ fromDays }, index) =>
    index === 0 ? fromDays !== 0 : fromDays <= (levels[index - 1]?.fromDays ?? 0),
  );
  return at < 0 ? null : fault(`levels.${at}.fromDays`, 'levels');
}

function findNoticeFault({ kind, startsAt, endsAt, regions }: NoticeFields): FieldFault | null {
  const isEvent = eventNoticeKinds.includes(kind);
  if (isEvent && startsAt === null) return fault('startsAt', 'required');
  if (isEvent && regions.length === 0) return fault('regions', 'minItems');
  if (endsAt !== null && startsAt === null) return fault('startsAt', 'required');
  if (startsAt !== null && endsAt !== null && Date.parse(endsAt) <= Date.parse(startsAt))
    return fault('endsAt', 'order');
  return null;
}

/** Every row of a table has as many cells as its head. */
function raggedTable(text: { type: string; head?: string[]; rows?: string[][] }[]): number | null {
  const at = text.findIndex(
    ({ type, head = [], rows = [] }) => type === 'table' && rows.some((row) => row.length !== head.length),
  );
  return at < 0 ? null : at;
}
