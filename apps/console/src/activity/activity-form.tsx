import { ActivityFields, GoodDraft, NewActivityFields, PrizeDraft } from '@feisuo/contract/schemas/console-activity';
import { Form, Input, Select } from 'antd';
import { useBranded } from '../brand.ts';
import { Card } from '../components/card.tsx';
import { PictureAddress } from '../content/picture-address.tsx';
import { FieldGroup, type FieldGroupProps } from '../kit/form/field-group.tsx';
import { confirmPastEnd } from '../kit/form/confirm-past-end.ts';
import { Field } from '../kit/form/field.tsx';
import { MomentInput } from '../kit/form/moment-input.tsx';
import { RecordForm, type Seen } from '../kit/form/record-form.tsx';
import { DeepField } from '../kit/form/deep-field.tsx';
import type { PartSchema } from '../kit/schema-form/part-schema.ts';
import { SchemaPart } from '../kit/schema-form/schema-part.tsx';
import { PartPlace, SchemaTextsContext } from '../kit/schema-form/schema-texts.ts';
import { judgeActivity, nothingGiven, type GivenBefore } from './judge-activity.ts';
import { audienceNames } from './activity-texts.ts';
import styles from './activity.module.css';
import { percentOf, sumOf } from './percent.ts';
import { PagePreview } from './page-preview.tsx';
import { ruleControls } from './rule-controls.tsx';
import { describeRulePlace, blockNameOf, choiceLabelOf, labelOf } from './rule-texts.ts';
import { NumberInput } from '../kit/form/number-input.tsx';
import { formatTime } from '../format-time.ts';
import { formatDeepValue } from '../kit/form/format-deep-value.ts';

/** Fields whose value is an enum value: the conflict view shows the label instead of the stored value. */
const chosen = new Set(['kind', 'period', 'look', 'motif', 'hue', 'fact']);

function describePart(name: string, value: unknown): string | null {
  if (name === 'weight' && typeof value === 'number') return percentOf(value);
  if (typeof value !== 'string') return null;
  if (name === 'startsAt' || name === 'endsAt') return formatTime(value);
  if (name === 'audience') return audienceNames[value] ?? value;
  return chosen.has(name) ? choiceLabelOf(value) : null;
}

const titleOf = (item: unknown, at: number): string => {
  const isBlock = typeof item === 'object' && item !== null && 'type' in item && typeof item.type === 'string';
  return isBlock ? `${at + 1}. ${blockNameOf(item as { type: string })}` : `第 ${at + 1} 项`;
};

/** Text of a field's value for the view that compares two conflicting edits. */
const describeActivityValue = (name: string, value: unknown): string =>
  formatDeepValue(name, value, { labelOf, describe: describePart, titleOf });

type Values = Record<string, unknown>;

/** The name as members read it: `{brand}` is replaced by the brand's name. */
function NameShown() {
  const name: unknown = Form.useWatch('name');
  const branded = useBranded();
  return typeof name === 'string' && name.includes('{brand}') ? `会员看到「${branded(name)}」` : '{brand} 会换成品牌名';
}

type Props = {
  kind: string;
  rules: PartSchema;
  record: Seen;
  /** Awards that an existing activity has already given. */
  before?: GivenBefore;
  isNew?: boolean;
  isDisabled?: boolean;
  save: (request: Values, seen: unknown) => Promise<Seen>;
  reload?: () => Promise<Seen>;
  onSaved: (record: Seen) => void;
};

const prizes = { type: 'array', items: PrizeDraft as PartSchema, maxItems: 40 };
const goods = { type: 'array', items: GoodDraft as PartSchema, maxItems: 100 };

const pastEndTexts = {
  ends: '保存后活动会立刻结束，大家马上不能再参加。要接着办，请把结束时间改到现在之后。',
  verb: '保存并结束活动',
  never: '这样保存，开启了也没有人能参加。要办活动，请把结束时间改到现在之后。',
};

/** The whole form of an activity: texts, rules and awards. An activity of the kind page also has a live preview. */
export function ActivityForm({
  kind,
  rules,
  record,
  before = nothingGiven,
  isNew = false,
  isDisabled = false,
  save,
  reload,
  onSaved,
}: Props) {
  return (
    <RecordForm
      schema={isNew ? NewActivityFields : ActivityFields}
      record={record}
      isDisabled={isDisabled}
      isWide
      save={save}
      judge={judgeActivity(before)}
      ask={({ endsAt }, { endsAt: until }) =>
        confirmPastEnd({ until: endsAt, before: until, isRunning: before.isRunning }, pastEndTexts)
      }
      {...(reload && { reload })}
      describe={describeActivityValue}
      onSaved={onSaved}
      verb={isNew ? '新建' : '保存'}
    >
      <div className={styles.editor}>
        <div className={styles.cards}>
          <Card title="基本">
            <div className={styles.fields}>
              <Field name="name" label="名称" extra={<NameShown />}>
                <Input />
              </Field>
              <Field
                name="id"
                label="编号"
                extra={isNew ? '字母、数字、- 和 _，最多 64 个，例如 summer-week；建好后不能改' : undefined}
                formatMessage="只能用字母、数字、- 和 _，最多 64 个"
              >
                <Input disabled={!isNew} />
              </Field>
              <Field name="picture" label="图片地址">
                <PictureAddress of="图片" disabled={isDisabled} />
              </Field>
              <Field name="startsAt" label="开始（北京时间）">
                <MomentInput />
              </Field>
              <Field name="endsAt" label="结束（北京时间）">
                <MomentInput />
              </Field>
              <Field name="audience" label="参与范围">
                <Select options={Object.entries(audienceNames).map(([value, label]) => ({ value, label }))} />
              </Field>
              <Field name="budget" label="最多发放份数" extra="不填就是不限">
                <NumberInput min={0} placeholder="不限" />
              </Field>
            </div>
          </Card>
          <Card title={kind === 'page' ? '页面' : '规则'}>
            <DeepField name="rules" label="规则" schema={rules} describePlace={describeRulePlace}>
              <SchemaField schema={rules} />
            </DeepField>
          </Card>
          {kind === 'lottery' && (
            <Card title="奖品">
              <p className={styles.note}>
                概率最多填四位小数，合计不能超过 100%，剩下的就是不中奖。已经被抽中的奖品不能删，库存不能低于已发数。
              </p>
              <DeepField name="prizes" label="奖品" schema={prizes} describePlace={describeRulePlace}>
                <SchemaField name="prizes" schema={prizes} />
              </DeepField>
              <Form.Item noStyle dependencies={['prizes']}>
                {({ getFieldValue }) => <OddsSum prizes={(getFieldValue('prizes') ?? []) as { weight?: unknown }[]} />}
              </Form.Item>
            </Card>
          )}
          {kind === 'exchange' && (
            <Card title="商品">
              <DeepField name="goods" label="商品" schema={goods} describePlace={describeRulePlace}>
                <SchemaField name="goods" schema={goods} />
              </DeepField>
            </Card>
          )}
          {!isNew && !isDisabled && (
            <Card title="为什么改">
              <Field name="reason" label="原因" extra="会写进审计日志">
                <Input maxLength={500} />
              </Field>
            </Card>
          )}
        </div>
        {kind === 'page' && (
          <Form.Item noStyle shouldUpdate>
            {({ getFieldsValue }) => (
              <div className={styles.side}>
                <PagePreview values={getFieldsValue(true) as Values} />
              </div>
            )}
          </Form.Item>
        )}
      </div>
    </RecordForm>
  );
}

function OddsSum({ prizes: listed }: { prizes: readonly { weight?: unknown }[] }) {
  const { total, left } = sumOf(listed);
  return (
    <p className={left < 0 ? styles.over : styles.sum} role="status">
      合计 {percentOf(total)}%，
      {left < 0 ? `超出 ${percentOf(-left)}%，请调低` : `未中奖 ${percentOf(left)}%`}
    </p>
  );
}

/** Draws the form fields of a schema, including nested objects and lists. */
function SchemaField({
  name = 'rules',
  schema,
  value,
  onChange,
  ...group
}: FieldGroupProps & {
  name?: string;
  schema: PartSchema;
  value?: unknown;
  onChange?: (value: unknown) => void;
}) {
  const isEmpty = schema.type === 'object' && Object.keys(schema.properties ?? {}).length === 0;
  if (isEmpty) return <p className={styles.note}>这种活动没有自己的规则，奖励由兑换码批次决定。</p>;
  return (
    <SchemaTextsContext value={ruleControls}>
      <FieldGroup {...group}>
        <PartPlace value={name}>
          <SchemaPart path={[name]} schema={schema} value={value} onChange={(next) => onChange?.(next)} isTop />
        </PartPlace>
      </FieldGroup>
    </SchemaTextsContext>
  );
}
