import { Button, Checkbox, Form, Input, Select } from 'antd';
import { useRef } from 'react';
import type { ProductDraft } from '@feisuo/contract/schemas/console-catalogue';
import { useFieldLabel } from '../kit/form/field-labels.ts';
import { Field } from '../kit/form/field.tsx';
import { MoneyInput } from '../kit/form/money-input.tsx';
import { ActIdInput } from './act-id-input.tsx';
import { MomentInput } from '../kit/form/moment-input.tsx';
import { disabledProps } from '../kit/form/disabled-props.ts';
import styles from './catalogue.module.css';
import { NumberInput } from '../kit/form/number-input.tsx';

const wide = { style: { width: '100%' } } as const;

export function ProductFields() {
  return (
    <>
      <Field name="name" label="名称" extra="会员看到的名字，20 字以内">
        <Input maxLength={20} />
      </Field>
      <div className={styles.pair}>
        <LengthFields />
        <Field name="sort" label="排序" extra="数字小的在前">
          <NumberInput {...wide} min={0} max={9999} />
        </Field>
        <Field name="priceFen" label="价格（元）" isMoney>
          <MoneyInput />
        </Field>
        <Field isMoney name="firstPeriodFen" label="首期价（元）" extra="没买过的人第一期的价格，可留空">
          <MoneyInput placeholder="与价格相同" />
        </Field>
        <Field name="saleFrom" label="开售时间" extra="北京时间，可留空">
          <MomentInput />
        </Field>
        <Field name="saleUntil" label="停售时间" extra="北京时间，可留空">
          <MomentInput />
        </Field>
        <Field name={['quota', 'total']} label="名额" extra="总共能卖多少份，可留空">
          <NumberInput {...wide} min={0} max={1_000_000} placeholder="不限" />
        </Field>
        <Field name={['quota', 'perAccount']} label="每人限购" extra="可留空">
          <NumberInput {...wide} min={1} max={1_000_000} placeholder="不限" />
        </Field>
        <Field name="claimDays" label="领取天数" extra="可以免费领取时送的天数，可留空">
          <NumberInput {...wide} min={1} max={3720} placeholder="不能领取" />
        </Field>
      </div>
      <Field name="isOffered" label="销售" valuePropName="checked">
        <Checkbox>开售</Checkbox>
      </Field>
      <Field name="isRenewable" label="续费" valuePropName="checked">
        <Checkbox>支持自动续费</Checkbox>
      </Field>
      <Promotions />
      <Field name="reason" label="原因" extra="会写进审计日志">
        <Input.TextArea rows={3} maxLength={500} />
      </Field>
    </>
  );
}

/**
 * Inputs for the length of the membership and the number of days displayed. The displayed days follow the length until
 * the operator types another number.
 */
function LengthFields() {
  const form = Form.useFormInstance();
  const read = () => form.getFieldsValue(['lengthCount', 'lengthUnit', 'days']) as Partial<Length>;
  // Values before the last change, which tell whether the operator typed the displayed days.
  const before = useRef<Partial<Length> | null>(null);
  const remember = () => {
    before.current = read();
  };
  const follow = () => {
    const days = daysAfter(before.current ?? {}, read());
    if (days !== null) form.setFieldValue('days', days);
    remember();
  };
  const around = { onFocus: remember, onChange: follow };
  return (
    <>
      <Field name="lengthCount" label="时长">
        <NumberInput {...wide} {...around} min={1} max={3660} />
      </Field>
      <Field name="lengthUnit" label="单位">
        <Select
          {...around}
          options={[
            { value: 'days', label: '天' },
            { value: 'months', label: '个月' },
          ]}
        />
      </Field>
      <Form.Item noStyle shouldUpdate>
        {() => (
          <Field
            name="days"
            label="页面显示的天数"
            extra={<span className={isUnusual(read()) ? styles.off : undefined}>{describeDays(read())}</span>}
          >
            <NumberInput {...wide} min={1} max={3720} />
          </Field>
        )}
      </Form.Item>
    </>
  );
}

const actIdHelp =
  '要低于上面的价格。活动编号用来匹配这个价：支付页里的商品，或「优惠购买」活动，填了同样的编号，从那里买就按这个价。留空就是哪里都按这个价。';

function Promotions() {
  useFieldLabel(['promotions'], '促销价');
  useFieldLabel(['quota'], '名额');
  return (
    <Form.Item label="促销价" extra={actIdHelp}>
      <Form.List name="promotions">
        {(rows, { add, remove }) => (
          <>
            {rows.map(({ key, name }) => (
              <div key={key} className={styles.row}>
                <div className={styles.pair}>
                  <Field name={[name, 'priceFen']} at={['promotions', name, 'priceFen']} label="促销价（元）" isMoney>
                    <MoneyInput />
                  </Field>
                  <Field
                    name={[name, 'actId']}
                    at={['promotions', name, 'actId']}
                    label="活动编号"
                    formatMessage="只能用字母、数字、- 和 _，最多 64 个"
                  >
                    <ActIdInput placeholder="不限，哪里都按这个价" />
                  </Field>
                  <Field name={[name, 'from']} at={['promotions', name, 'from']} label="开始">
                    <MomentInput />
                  </Field>
                  <Field name={[name, 'until']} at={['promotions', name, 'until']} label="结束">
                    <MomentInput />
                  </Field>
                </div>
                <Button size="small" onClick={() => remove(name)}>
                  去掉这个促销价
                </Button>
              </div>
            ))}
            <Button
              size="small"
              {...(rows.length >= 20 && disabledProps)}
              onClick={() => add({ actId: null, priceFen: null, from: null, until: null })}
            >
              加一个促销价
            </Button>
          </>
        )}
      </Form.List>
    </Form.Item>
  );
}

type Length = Pick<ProductDraft, 'lengthUnit' | 'lengthCount' | 'days'>;
type Typed = { [Name in keyof Length]?: Length[Name] | null };

/** The number of days usually displayed for a length: 31 for a month, 365 for twelve months. */
function usualDays({ lengthUnit, lengthCount }: Typed): number | null {
  if (typeof lengthCount !== 'number') return null;
  if (lengthUnit !== 'months') return lengthCount;
  return lengthCount % 12 === 0 ? (lengthCount / 12) * 365 : lengthCount * 31;
}

/** The displayed days after the length changed. Null if the operator typed them, so that they must not change. */
export function daysAfter(before: Typed, now: Typed): number | null {
  const wasUsual = before.days === usualDays(before) || typeof before.days !== 'number';
  return wasUsual ? usualDays(now) : null;
}

/** Whether the displayed days differ from the number that is usual for the length. */
function isUnusual(now: Typed): boolean {
  const usual = usualDays(now);
  return usual !== null && typeof now.days === 'number' && now.days !== usual;
}

/** Hint below the input for displayed days: they follow the length, or they do not fit it. */
export function describeDays(now: Typed): string {
  if (!isUnusual(now)) return '跟着时长变，也可以自己填';
  const usual = usualDays(now);
  return now.lengthUnit === 'months'
    ? `和时长对不上：${now.lengthCount} 个月通常显示 ${usual} 天`
    : `和时长对不上：按天卖的要显示 ${usual} 天`;
}
