import { eventNoticeKinds, type ContentKind } from '@feisuo/contract/facts/content-vocabulary';
import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import type { FieldFault, GameFields, NoticeFields } from '@feisuo/contract/schemas/console-content';
import type { MembershipRules } from '@feisuo/contract/schemas/membership';
import { shapeFaults } from '@feisuo/contract/schemas/shape-faults';
import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { kinds, type Fields, type Item } from './content-kinds.ts';

/** JSON Schema keywords that a draft may violate, because a draft may be incomplete. */
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

/**
 * Returns the first reason why a draft cannot be saved, such as an unknown field or a wrong type; null if it can be
 * saved.
 */
export function findDraftFault({ kind, id }: Item, fields: unknown): FieldFault | null {
  const schema = kinds[kind].schema(id);
  const validator = compiledOf(lenient, schema, () => relaxed(schema));
  return validator.Check(fields) ? null : (shapeFaults(validator.Type(), fields)[0] ?? null);
}

/** Returns all reasons in an item's fields why the item cannot be published. */
export function findFieldsFaults(item: Item, fields: unknown): FieldFault[] {
  const schema = kinds[item.kind].schema(item.id);
  const validator = compiledOf(strict, schema, () => schema);
  const shape = validator.Check(fields) ? [] : shapeFaults(schema, fields);
  // Rules are checked only on fields that are a valid draft.
  if (shape.length > 0 && findDraftFault(item, fields)) return shape;
  const isNew = ({ field }: FieldFault) => !shape.some((one) => one.field === field);
  return [...shape, ...findRuleFaults(item, fields as Fields).filter(isNew)];
}

/** Messages for rules that a JSON Schema cannot express. */
const ruleWords = {
  required: '请填写',
  place: '请填写纬度和经度',
  moment: fieldRefusals.noMoment,
  levels: '第一级从 0 天开始，后面的一级比一级多',
  order: fieldRefusals.endsBeforeStart,
  ragged: '表格每行的格数要和表头一样',
  minItems: '至少要有一项',
  unknown: '选的已经不在了，或者图片不是在这里上传的',
} as const;

export const ruleFault = (field: string, rule: keyof typeof ruleWords): FieldFault => ({
  field,
  rule,
  says: ruleWords[rule],
});

/** Checks that dates are valid and that all rows of a table have equal length, and checks the rules of the kind. */
function findRuleFaults({ kind, id }: Item, fields: Fields): FieldFault[] {
  const isMoment = (value: unknown) => typeof value !== 'string' || value === '' || !Number.isNaN(Date.parse(value));
  const wrong = kinds[kind].moments.filter((name) => !isMoment(fields[name]));
  const ragged = kinds[kind].texts(id).flatMap((name) => {
    const at = raggedTable(fields[name] as { type: string; head?: string[]; rows?: string[][] }[]);
    return at === null ? [] : [ruleFault(`${name}.${at}`, 'ragged')];
  });
  const own =
    kind === 'notice'
      ? findNoticeFaults(fields as NoticeFields)
      : kind === 'page' && id === 'membership'
        ? findLevelFaults(fields as MembershipRules)
        : kind === 'game'
          ? findPlaceFaults(fields as GameFields)
          : [];
  return [...wrong.map((name) => ruleFault(name, 'moment')), ...findMissingText(kind, fields), ...ragged, ...own];
}

/** Kinds that need a long text, with its field. A game may have none. */
const textNeeded: Partial<Record<ContentKind, string>> = {
  article: 'body',
  notice: 'body',
  help: 'answer',
  agreement: 'body',
};

function findMissingText(kind: ContentKind, fields: Fields): FieldFault[] {
  const name = textNeeded[kind];
  return name !== undefined && (fields[name] as unknown[]).length === 0 ? [ruleFault(name, 'required')] : [];
}

/** Finds servers that still have the form's default coordinates 0/0, a place in the ocean. */
const findPlaceFaults = ({ servers }: GameFields): FieldFault[] =>
  servers.flatMap(({ lat, lon }, at) => (lat === 0 && lon === 0 ? [ruleFault(`servers.${at}.lat`, 'place')] : []));

/** The first level must start at 0 days, and each further level at more days than the previous level. */
function findLevelFaults({ levels }: MembershipRules): FieldFault[] {
  return levels.flatMap(({ fromDays }, at) => {
    const isWrong = at === 0 ? fromDays !== 0 : fromDays <= (levels[at - 1]?.fromDays ?? 0);
    return isWrong ? [ruleFault(`levels.${at}.fromDays`, 'levels')] : [];
  });
}

function findNoticeFaults({ kind, startsAt, endsAt, regions }: NoticeFields): FieldFault[] {
  const isEvent = eventNoticeKinds.includes(kind);
  const faults: FieldFault[] = [];
  if (startsAt === null && (isEvent || endsAt !== null)) faults.push(ruleFault('startsAt', 'required'));
  if (isEvent && regions.length === 0) faults.push(ruleFault('regions', 'minItems'));
  if (startsAt !== null && endsAt !== null && Date.parse(endsAt) <= Date.parse(startsAt))
    faults.push(ruleFault('endsAt', 'order'));
  return faults;
}

/** Returns the index of the first table with rows of different lengths; null if there is none. */
function raggedTable(text: { type: string; head?: string[]; rows?: string[][] }[]): number | null {
  const at = text.findIndex(
    ({ type, head = [], rows = [] }) => type === 'table' && rows.some((row) => row.length !== head.length),
  );
  return at < 0 ? null : at;
}
