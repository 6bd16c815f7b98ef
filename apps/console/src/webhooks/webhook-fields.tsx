import { Input, Select } from 'antd';
import { Field } from '../kit/form/field.tsx';
import { kindOptions } from './webhook-values.ts';

export function WebhookFields() {
  return (
    <>
      <Field name="name" label="名称" extra="给同事看的，比如「财务对账」">
        <Input maxLength={64} autoComplete="off" />
      </Field>
      <Field name="url" label="回调地址" extra="要用 https://，指向公网；演示模式下可以用 http://localhost">
        <Input maxLength={500} inputMode="url" autoComplete="off" placeholder="https://" />
      </Field>
      <Field name="kinds" label="要通知的事件" extra="只有选中的会发送，从现在起发生的才算">
        <Select mode="multiple" options={kindOptions} showSearch={{ optionFilterProp: 'label' }} />
      </Field>
      <Field name="reason" label="原因" extra="会写进审计日志">
        <Input maxLength={500} />
      </Field>
    </>
  );
}
