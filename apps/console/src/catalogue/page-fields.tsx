import { Button, Checkbox, Form, Input } from 'antd';
import { useFieldLabel } from '../kit/form/field-labels.ts';
import { Field } from '../kit/form/field.tsx';
import { off } from '../kit/form/off.ts';
import { channelOptions } from '../orders/money-words.ts';
import styles from './catalogue.module.css';
import { ProductSelect } from './product-select.tsx';
import { NumberInput } from '../kit/form/number-input.tsx';

const wide = { style: { width: '100%' } } as const;

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
      <Form.Item label="商品" extra="从上到下就是显示的顺序，第一个默认选中；停售的不显示。">
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
                    >
                      <Input />
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
