import { faultsOfEntries } from '@feisuo/contract/facts/pay-page-rules';
import { NewPageRequest, PageDraft, type ConsolePayPage } from '@feisuo/contract/schemas/console-catalogue';
import { Reason } from '@feisuo/contract/schemas/console-page';
import { Form, Input, type FormInstance, Button, Checkbox } from 'antd';
import { Value } from 'typebox/value';
import { useNavigate } from 'react-router';
import { useApi } from '../api/console-api.ts';
import { Field } from '../kit/form/field.tsx';
import type { Judge } from '../kit/form/form-schema.ts';
import { RecordForm, type Seen } from '../kit/form/record-form.tsx';
import { describeProductValue } from './catalogue-texts.ts';
import styles from './catalogue.module.css';
import { PopupPreview } from './popup-preview.tsx';
import { useFieldLabel } from '../kit/form/field-labels.ts';
import { disabledProps } from '../kit/form/disabled-props.ts';
import { channelOptions } from '../orders/money-texts.ts';
import { ActIdInput } from './act-id-input.tsx';
import { ProductSelect } from './product-select.tsx';
import { NumberInput } from '../kit/form/number-input.tsx';

const wide = { style: { width: '100%' } } as const;

const entriesHelp =
  '从上到下就是显示的顺序，第一个默认选中；停售的不显示。活动编号和商品的促销价对上的，从这个支付页买就按那个价；没有对上的按原价，编号可以任意填。订单会记下它。';

/** Form fields of a pay page: its entries in order, and its payment channels. */
function PageFields({ actId }: { actId: string }) {
  useFieldLabel(['entries'], '商品');
  return (
    <>
      <Field name="types" label="付款方式">
        <Checkbox.Group options={channelOptions} />
      </Field>
      <Field name="groupId" label="购买弹窗编号" extra="页面按这个数字找到并打开购买弹窗；没有页面用它，就留空">
        <NumberInput {...wide} min={1} placeholder="没有" />
      </Field>
      <Form.Item label="商品" extra={entriesHelp}>
        <Form.List name="entries">
          {(rows, { add, remove, move }) => (
            <>
              {rows.map(({ key, name }) => (
                <div key={key} className={styles.row}>
                  <Field name={[name, 'productId']} at={['entries', name, 'productId']} label={`商品 ${name + 1}`}>
                    <ProductSelect isNeeded />
                  </Field>
                  <div className={styles.pair}>
                    <Field name={[name, 'num']} at={['entries', name, 'num']} label="一次买几期">
                      <NumberInput {...wide} min={1} max={12} />
                    </Field>
                    <Field
                      name={[name, 'actId']}
                      at={['entries', name, 'actId']}
                      label="活动编号"
                      extra="决定按哪个促销价"
                      formatMessage="只能用字母、数字、- 和 _，最多 32 个"
                    >
                      <ActIdInput placeholder="例如支付页自己的编号" />
                    </Field>
                  </div>
                  <Button size="small" {...(name === 0 && disabledProps)} onClick={() => move(name, name - 1)}>
                    上移
                  </Button>{' '}
                  <Button
                    size="small"
                    {...(name === rows.length - 1 && disabledProps)}
                    onClick={() => move(name, name + 1)}
                  >
                    下移
                  </Button>{' '}
                  <Button size="small" {...(rows.length === 1 && disabledProps)} onClick={() => remove(name)}>
                    去掉
                  </Button>
                </div>
              ))}
              <Button
                size="small"
                {...(rows.length >= 20 && disabledProps)}
                onClick={() => add({ productId: null, actId, num: 1 })}
              >
                加一个商品
              </Button>
            </>
          )}
        </Form.List>
      </Form.Item>
      <Field name="reason" label="原因" extra="会写进审计日志">
        <Input.TextArea rows={3} maxLength={500} />
      </Field>
    </>
  );
}

const schemaOf = (isNew: boolean) => ({
  ...PageDraft,
  properties: { ...PageDraft.properties, reason: Reason, ...(isNew && { id: NewPageRequest.properties.id }) },
  required: [...PageDraft.required, 'reason', ...(isNew ? ['id'] : [])],
});

const seenOf = ({ name, groupId, types, entries, version }: ConsolePayPage): Seen => ({
  values: { name, groupId, types, entries, reason: '' },
  seen: version,
});

const judgeEntries: Judge = ({ entries }) => faultsOfEntries((entries ?? []) as PageDraft['entries']);

type Props = {
  page: ConsolePayPage | null;
  isDisabled: boolean;
  onSaved: () => void;
};

/** The form of a pay page, with a preview of the purchase popup that members see. */
export function PageForm({ page, isDisabled, onSaved }: Props) {
  const navigate = useNavigate();
  const api = useApi();
  const save = async ({ reason, id, ...draft }: Record<string, unknown>, version: unknown): Promise<Seen> => {
    const saved = page
      ? await api.put<ConsolePayPage>(`catalogue/pages/${encodeURIComponent(page.id)}`, { version, draft, reason })
      : await api.post<ConsolePayPage>('catalogue/pages', { id, draft, reason });
    return page ? seenOf(saved) : { values: { ...seenOf(saved).values, id: saved.id }, seen: saved.id };
  };
  const reload = async () =>
    seenOf(await api.get<ConsolePayPage>(`catalogue/pages/${encodeURIComponent(page?.id ?? '')}`));
  const first = { productId: null, actId: '', num: 1 };
  const empty: Seen = {
    values: { id: '', name: '', groupId: null, types: ['wechat', 'alipay'], entries: [first], reason: '' },
  };
  return (
    <div className={styles.wide}>
      <RecordForm
        schema={schemaOf(page === null)}
        record={page ? seenOf(page) : empty}
        save={save}
        judge={judgeEntries}
        {...(page
          ? { reload, onSaved }
          : {
              onSaved: ({ seen }: Seen) =>
                void navigate(`/console/catalogue/pages/${encodeURIComponent(String(seen))}`),
            })}
        describe={describeProductValue}
        verb={page ? '保存' : '建立支付页'}
        saved={page ? '已保存，会员马上看到' : '已建立'}
        isDisabled={isDisabled}
      >
        {(form) => (
          <div className={styles.beside}>
            <div className={styles.fields}>
              {!page && (
                <Field name="id" label="编号" extra="页面和渠道用它，建立后不能改">
                  <Input maxLength={32} autoComplete="off" />
                </Field>
              )}
              <Field name="name" label="名称" extra="只给运营人员看">
                <Input maxLength={40} autoComplete="off" />
              </Field>
              <PageFields actId={page?.id ?? ''} />
            </div>
            <PagePreview form={form} />
          </div>
        )}
      </RecordForm>
    </div>
  );
}

function PagePreview({ form }: { form: FormInstance }) {
  const values = Form.useWatch([], form) as Record<string, unknown> | undefined;
  const entries = Array.isArray(values?.['entries']) ? (values['entries'] as unknown[]) : [];
  const types = Array.isArray(values?.['types']) ? values['types'] : [];
  // Invalid entries are left out of the preview, because their fields already show the error.
  const whole = entries.filter((entry) => Value.Check(PageDraft.properties.entries.items, entry));
  const preview = whole.length > 0 && types.length > 0 ? { page: { types, entries: whole } } : null;
  return <PopupPreview preview={preview} message="从这个支付页进来的会员看到的购买弹窗，按现在的价格。" />;
}
