import { use } from 'react';
import type { GoodDraft, PrizeDraft } from '@feisuo/contract/schemas/console-activity';
import type { Picture } from '@feisuo/contract/schemas/rich-text';
import { shapeWords, type ShapeFault } from '@feisuo/contract/facts/shape-fault-text';
import { ActIdInput } from '../catalogue/act-id-input.tsx';
import { ProductSelect } from '../catalogue/product-select.tsx';
import { PictureField } from '../content/picture-field.tsx';
import {
  PartWithin,
  type InputProps,
  type PartPath,
  type PartProps,
  type SchemaTexts,
} from '../kit/schema-form/schema-texts.ts';
import { ActivitySelect } from './activity-select.tsx';
import styles from './activity.module.css';
import { describeAward, sumUpAward } from './activity-texts.ts';
import { kindOfBlock, ruleTexts, labelOf } from './rule-texts.ts';
import { formatCount } from '../kit/format-number.ts';
import { NumberInput } from '../kit/form/number-input.tsx';
import { inUnits } from '../kit/form/typed-number.ts';
import { OF_A_HUNDREDTH, percentOf } from './percent.ts';

const none: Picture = { src: '', alt: '', width: 1, height: 1 };

/** Form controls for rules: a picture is chosen together with its size, and odds are typed in percent. */
export const ruleControls: SchemaTexts = {
  ...ruleTexts,
  control: pictureOf,
  inputOf,
  faultTextOf: (path) => (path.at(-1) === 'weight' ? percentFaultText : undefined),
  sumUp: sumUpAward,
  titleOf: titleOfAward,
  isMinor: ([list, name]) => minorFields[list ?? '']?.includes(name ?? '') ?? false,
};

/** Fields of prizes and goods that operators set once. What a member gets, its odds, price and stock come first. */
const minorFields: Record<string, readonly string[]> = {
  prizes: ['id', 'perPerson'],
  goods: ['id', 'picture', 'dailyRelease', 'perPerson', 'perPeriod', 'voucher'],
};

/** A prize or good in words: what it gives, and its odds or price. */
function titleOfAward([list, ...rest]: PartPath, value: unknown): string | null {
  if (rest.length > 0 || (list !== 'prizes' && list !== 'goods')) return null;
  const { kind, name, amount, weight, price } = value as Partial<PrizeDraft & GoodDraft>;
  if (!kind || !name || !amount) return null;
  const facts = [
    describeAward({ kind, name, amount }),
    Number.isFinite(weight) && `${percentOf(weight ?? 0)}%`,
    Number.isFinite(price) && `${formatCount(price ?? 0)} 加速币`,
  ];
  return facts.filter(Boolean).join(' · ');
}

/** Rule fields that refer to another activity, and the kind of activity that each accepts. */
const namedKinds: Record<string, string> = {
  checkIn: 'check_in',
  tasks: 'tasks',
  lottery: 'lottery',
  category: 'check_in',
};

function inputOf(path: PartPath): ReturnType<NonNullable<SchemaTexts['inputOf']>> {
  const name = path.at(-1) ?? '';
  if (name === 'weight') return (input) => <PercentInput {...input} />;
  if (name === 'productId')
    return ({ value, ...input }) => <ProductSelect isNeeded value={value as string} {...input} />;
  // In a block, `actId` refers to an activity. In the rules of a sale it is the id that links a pay page to a
  // promotional price.
  if (path.slice(-2).join('.') === 'blocks.actId') return (input) => <BlockActivity {...input} />;
  if (name === 'actId') return ({ value, ...input }) => <ActIdInput value={value as string} {...input} />;
  if (name in namedKinds)
    return ({ value, ...input }) => <ActivitySelect kind={namedKinds[name]} value={value as string} {...input} />;
  return null;
}

function BlockActivity({ value, ...input }: InputProps) {
  return <ActivitySelect kind={kindOfBlock(use(PartWithin))} value={value as string} {...input} />;
}

function pictureOf({ path, value, onChange }: PartProps) {
  if (path.at(-1) !== 'image') return null;
  const picture = value as Picture;
  return (
    <div className={styles.picture}>
      <span>{labelOf('image')}</span>
      <PictureField
        label={labelOf('image')}
        picture={picture.src === '' ? null : picture}
        onChange={(picked) => onChange(picked ?? none)}
      />
    </div>
  );
}

/** Input for odds in percent with up to four decimals. */
function PercentInput({ value, onChange, ...input }: InputProps) {
  return (
    <NumberInput
      {...input}
      min={0}
      max={100}
      suffix="%"
      style={{ width: 130 }}
      value={typeof value === 'number' ? value / OF_A_HUNDREDTH : null}
      onChange={(typed) => onChange(inUnits(typed, OF_A_HUNDREDTH))}
    />
  );
}

/** Error text of a field for odds; the limit is shown in percent. */
function percentFaultText(fault: ShapeFault): string {
  const { limit } = (fault.params ?? {}) as { limit?: unknown };
  if (fault.keyword === 'type') return '要填数字，最多四位小数';
  const words = shapeWords(fault);
  return typeof limit === 'number' ? words.replace(String(limit), `${limit / OF_A_HUNDREDTH}%`) : words;
}
