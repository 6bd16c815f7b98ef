import { use } from 'react';
import type { Picture } from '@feisuo/contract/schemas/rich-text';
import { shapeWords, type ShapeFault } from '@feisuo/contract/facts/shape-words';
import { ActIdInput } from '../catalogue/act-id-input.tsx';
import { ProductSelect } from '../catalogue/product-select.tsx';
import { PictureField } from '../content/picture-field.tsx';
import {
  PartWithin,
  type InputProps,
  type PartPath,
  type PartProps,
  type SchemaWords,
} from '../kit/schema-form/schema-words.ts';
import { ActivitySelect } from './activity-select.tsx';
import styles from './activity.module.css';
import { sumUpAward } from './award-words.ts';
import { kindOfBlock, ruleWords, wordOf } from './rule-words.ts';
import { NumberInput } from '../kit/form/number-input.tsx';
import { inUnits } from '../kit/form/typed-number.ts';
import { OF_A_HUNDREDTH } from './percent.ts';

const none: Picture = { src: '', alt: '', width: 1, height: 1 };

/** Controls of rules: pictures are picked with their size; odds are percentages. */
export const ruleControls: SchemaWords = {
  ...ruleWords,
  control: pictureOf,
  inputOf,
  faultWordsOf: (path) => (path.at(-1) === 'weight' ? percentWords : undefined),
  sumUp: sumUpAward,
};

/** Kinds of the activities that rules refer to, by field. */
const namedKinds: Record<string, string> = {
  checkIn: 'check_in',
  tasks: 'tasks',
  lottery: 'lottery',
  category: 'check_in',
};

function inputOf(path: PartPath): ReturnType<NonNullable<SchemaWords['inputOf']>> {
  const name = path.at(-1) ?? '';
  if (name === 'weight') return (input) => <PercentInput {...input} />;
  if (name === 'productId')
    return ({ value, ...input }) => <ProductSelect isNeeded value={value as string} {...input} />;
  // In a sale block it is a price's activity id, not an activity.
  if (path.slice(-2).join('.') === 'blocks.actId') return (input) => <BlockActivity {...input} />;
  if (name === 'actId') return ({ value, ...input }) => <ActIdInput value={value as string} {...input} />;
  if (name in namedKinds)
    return ({ value, ...input }) => <ActivitySelect kind={namedKinds[name]} value={value as string} {...input} />;
  return null;
}

/** Activities of the block's kind only. */
function BlockActivity({ value, ...input }: InputProps) {
  return <ActivitySelect kind={kindOfBlock(use(PartWithin))} value={value as string} {...input} />;
}

function pictureOf({ path, value, onChange }: PartProps) {
  if (path.at(-1) !== 'image') return null;
  const picture = value as Picture;
  return (
    <div className={styles.picture}>
      <span>{wordOf('image')}</span>
      <PictureField
        label={wordOf('image')}
        picture={picture.src === '' ? null : picture}
        onChange={(picked) => onChange(picked ?? none)}
      />
    </div>
  );
}

/** Odds in percent with up to four decimals. */
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

/** A fault of odds, in percent. */
function percentWords(fault: ShapeFault): string {
  const { limit } = (fault.params ?? {}) as { limit?: unknown };
  if (fault.keyword === 'type') return '要填数字，最多四位小数';
  const words = shapeWords(fault);
  return typeof limit === 'number' ? words.replace(String(limit), `${limit / OF_A_HUNDREDTH}%`) : words;
}
