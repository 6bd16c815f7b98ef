import { givesProductAway, showsOneAtATime } from '@feisuo/contract/facts/slot-vocabulary';
import { faultsOfCreatives, faultsOfLineItem } from '@feisuo/contract/facts/line-item-rules';
import { LineItemFields } from '@feisuo/contract/schemas/console-promotion';
import { Reason } from '@feisuo/contract/schemas/console-page';
import type { CreativeDraft } from '@feisuo/contract/schemas/promotion';
import { Alert, Form, Input, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import { Card } from '../components/card.tsx';
import { NamePending } from '../components/name-pending.tsx';
import { confirmPastEnd } from '../kit/form/confirm-past-end.ts';
import { Field } from '../kit/form/field.tsx';
import type { Judge } from '../kit/form/form-schema.ts';
import { MomentInput } from '../kit/form/moment-input.tsx';
import { DeepField } from '../kit/form/deep-field.tsx';
import { RecordForm, type Seen } from '../kit/form/record-form.tsx';
import { NotFetched } from '../kit/load-error-note.tsx';
import { useRemote } from '../use-remote.ts';
import { AudienceCard } from './audience-card.tsx';
import { CreativeEditor } from './creative-editor.tsx';
import { CreativePreview } from './creative-preview.tsx';
import { fetchSlots, placeOf } from './slot-names.tsx';
import { FrequencyInput } from './frequency-input.tsx';
import { HoursInput } from './hours-input.tsx';
import styles from './promotion.module.css';
import { optionsOf, pacingNames } from './promotion-texts.ts';
import { describeCreativePlace, describeLineItemValue } from './describe-line-item.ts';
import { OverlapNote } from './overlap-note.tsx';
import { TargetingBuilder } from './targeting-builder.tsx';
import type { Targeting } from './targeting-conditions.tsx';
import { NumberInput } from '../kit/form/number-input.tsx';

type Values = Record<string, unknown>;
type Props = {
  record: Seen;
  isNew?: boolean;
  isDisabled?: boolean;
  save: (request: Values, seen: unknown) => Promise<Seen>;
  reload?: () => Promise<Seen>;
  onSaved: (record: Seen) => void;
};

/** Label of an option: the slot's name and id, because several slots may have the same name. */
const withId = ({ data }: { data: { label: string; value: string } }) => `${data.label} ${data.value}`;

const nameOrId = ({ label, value }: { label?: ReactNode; value?: string | number }) => label ?? value;
const nameOrPending = ({ label }: { label?: ReactNode }) => label ?? <NamePending />;

/**
 * Whether the fault is about an id that is derived from the line item's id. Such faults are left out, because the field
 * of the line item's id shows the fault.
 */
const followsFromId = (field: string) => /^creatives\.\d+\.(lineItemId|id)$/.test(field);

const pastEndTexts = {
  ends: '保存后会立刻结束投放，访客马上看不到它。要接着投放，请把结束时间改到现在之后，或者留空。',
  verb: '保存并结束投放',
  never: '这样保存，开启了也不会展示。要投放，请把结束时间改到现在之后，或者留空。',
};

/** Form of a line item and its creatives, with a preview beside the fields. */
export function LineItemForm({ record, isNew = false, isDisabled = false, save, reload, onSaved }: Props) {
  const slots = useRemote(['slots'], { fetchIt: fetchSlots });
  const [chosen, setChosen] = useState('');
  const judge: Judge = (values) => {
    const { id, slotId, creatives } = values as LineItemFields;
    const slot = slots.data?.list.find((one) => one.id === slotId) ?? null;
    return [...faultsOfLineItem(values), ...faultsOfCreatives(creatives ?? [], id, slot)];
  };
  return (
    <RecordForm
      schema={LineItemFields}
      record={record}
      isDisabled={isDisabled}
      isWide
      save={save}
      judge={judge}
      ask={({ endsAt, isOn }, before) =>
        confirmPastEnd({ until: endsAt, before: before['endsAt'], isRunning: isOn === true }, pastEndTexts)
      }
      {...(reload && { reload })}
      describe={describeLineItemValue}
      onSaved={onSaved}
      verb={isNew ? '新建' : '保存'}
      {...(isNew && { saved: '已保存，尚未开启' })}
    >
      {(form) => (
        <div className={styles.editor}>
          <div className={styles.cards}>
            <NotFetched what="推广位" remote={slots} />
            <Card title="基本">
              <div className={styles.fields}>
                <Field name="name" label="名称">
                  <Input placeholder="给同事看的名字" />
                </Field>
                <Field
                  name="id"
                  label="编号"
                  extra={isNew ? '字母、数字、- 和 _，建好后不能改' : undefined}
                  formatMessage="只能用字母、数字、- 和 _，最多 64 个"
                >
                  <Input
                    disabled={!isNew}
                    onChange={({ target }) =>
                      form.setFieldValue(
                        'creatives',
                        renamed(form.getFieldValue('creatives') as CreativeDraft[], target.value),
                      )
                    }
                  />
                </Field>
                <Field name="slotId" label="推广位">
                  <Select
                    disabled={!isNew}
                    options={slots.data?.list.map(({ id, name }) => ({ value: id, label: name })) ?? []}
                    optionRender={withId}
                    // Shows a placeholder until the slot's name is loaded, because otherwise its id would be visible
                    // for a moment.
                    labelRender={slots.data || slots.error !== null ? nameOrId : nameOrPending}
                  />
                </Field>
                <Field name="priority" label="优先级" extra="1 最先">
                  <NumberInput min={1} max={16} />
                </Field>
                <Field name="weight" label="权重">
                  <NumberInput min={1} max={1000} />
                </Field>
              </div>
            </Card>
            <Card title="创意">
              <Form.Item noStyle shouldUpdate={(one: Values, other: Values) => one['id'] !== other['id']}>
                {({ getFieldValue }) => (
                  <DeepField
                    name="creatives"
                    label="创意"
                    isTold={followsFromId}
                    describePlace={(field) =>
                      describeCreativePlace(field, getFieldValue('creatives') as CreativeDraft[])
                    }
                  >
                    <CreativeEditor
                      lineItemId={String(getFieldValue('id') ?? '')}
                      chosen={chosen}
                      onChoose={setChosen}
                    />
                  </DeepField>
                )}
              </Form.Item>
            </Card>
            <Card title="投放对象">
              <Field name="targeting" label="同时满足这些条件" deepMessage="标红的地方要改">
                <TargetingBuilder />
              </Field>
            </Card>
            <Card title="时间与频控">
              <div className={styles.fields}>
                <Field name="startsAt" label="开始（北京时间）">
                  <MomentInput />
                </Field>
                <Field name="endsAt" label="结束（北京时间）">
                  <MomentInput />
                </Field>
                <Field name="pacing" label="节奏">
                  <Select options={optionsOf(pacingNames)} />
                </Field>
                <Field name="totalCap" label="总展示上限">
                  <NumberInput min={1} placeholder="不限" />
                </Field>
                <Field name="dailyCap" label="每日展示上限">
                  <NumberInput min={1} placeholder="不限" />
                </Field>
              </div>
              <Form.Item noStyle shouldUpdate>
                {({ getFieldsValue }) => {
                  const { id, slotId, priority, startsAt, endsAt } = getFieldsValue(true) as LineItemFields;
                  return <OverlapNote {...{ id, slotId, priority, startsAt, endsAt }} />;
                }}
              </Form.Item>
              <Field name="hours" label="时段（北京时间）">
                <HoursInput />
              </Field>
              <Field name="frequency" label="频控" deepMessage="标红的地方要改">
                <FrequencyInput />
              </Field>
            </Card>
            {!isDisabled && (
              <Form.Item noStyle shouldUpdate={(one: Values, other: Values) => one['creatives'] !== other['creatives']}>
                {({ getFieldValue }) => {
                  const now = (getFieldValue('creatives') ?? []) as CreativeDraft[];
                  const before = record.values['creatives'] as CreativeDraft[];
                  return (
                    givesProductAway([...before, ...now]) && (
                      <Card title="为什么送">
                        <Field
                          name="reason"
                          label="原因"
                          schema={Reason}
                          extra="这个投放会送出会员天数；原因会写进审计日志"
                        >
                          <Input maxLength={500} />
                        </Field>
                      </Card>
                    )
                  );
                }}
              </Form.Item>
            )}
          </div>
          <Form.Item noStyle shouldUpdate>
            {({ getFieldValue }) => {
              const creatives = (getFieldValue('creatives') ?? []) as CreativeDraft[];
              const slotId = String(getFieldValue('slotId') ?? '');
              const place = placeOf(slots.data?.list ?? [], slotId);
              return (
                <div className={styles.side}>
                  {slots.data && !place && (
                    <Alert
                      type="warning"
                      showIcon
                      title="这个推广位在官网上没有位置，开启了访客也看不到。先把它放进中央弹窗、提示卡或右侧卡的「内含的推广位」。"
                    />
                  )}
                  <CreativePreview
                    creative={creatives.find(({ id }) => id === chosen) ?? creatives[0] ?? null}
                    slotId={place && showsOneAtATime(place.id) ? place.id : slotId}
                  />
                  <AudienceCard slotId={slotId} targeting={(getFieldValue('targeting') ?? {}) as Targeting} />
                </div>
              );
            }}
          </Form.Item>
        </div>
      )}
    </RecordForm>
  );
}

/**
 * Changes the ids of the creatives of a new line item while the operator types the line item's id, because their ids
 * begin with this id.
 */
const renamed = (creatives: CreativeDraft[] | undefined, lineItemId: string): CreativeDraft[] =>
  (creatives ?? []).map((creative, index) => ({
    ...creative,
    lineItemId,
    id: index === 0 ? lineItemId : `${lineItemId}-${'abcdefghijkl'[index]}`,
  }));
