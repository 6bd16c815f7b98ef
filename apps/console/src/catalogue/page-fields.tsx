import { Button, Checkbox, Form, Input } from 'antd';
import { useFieldLabel } from '../kit/form/field-labels.ts';
import { Field } from '../kit/form/field.tsx';
import { off } from '../kit/form/off.ts';
import { channelOptions } from '../orders/money-words.ts';
import styles from './catalogue.module.css';
import { ActIdInput } from './act-id-input.tsx';
import { ProductSelect } from './product-select.tsx';
import { NumberInput } from '../kit/form/number-input.tsx';

const wide = { style: { width: '100%' } } as const;

const entriesHelp =
  '从上到下就是显示的顺序，第一个默认选中；停售的不显示。活动编号和商品的促销价对上的，从这个支付页买就按那个价；没有对上的按原价，编号随便起一个就行。订单会记下它。';

/** What a pay page offers, in its order, and by which channels. */
export function PageFields({ actId }: { actId: string }) {
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
                      formatSays="只能用字母、数字、- 和 _，最多 32 个"
                    >
                      <ActIdInput placeholder="例如支付页自己的编号" />
                    </Field>
                  </div>
                  <Button size="small" {...(name === 0 && off)} onClick={() => move(name, name - 1)}>
                    上移
                  </Button>{' '}
                  <Button size="small" {...(name === rows.length - 1 && off)} onClick={() => move(name, name + 1)}>
                    下移
                  </Button>{' '}
                  <Button size="small" {...(rows.length === 1 && off)} onClick={() => remove(name)}>
                    去掉
                  </Button>
                </div>
              ))}
              <Button
                size="small"
                {...(rows.length >= 20 && off)}
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
