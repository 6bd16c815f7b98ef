import { shapeWords, type ShapeFault } from '@feisuo/contract/facts/shape-fault-text';
import { Form, type FormInstance, type FormItemProps } from 'antd';
import { use } from 'react';
import { refusalOf, withLabel, schemaAt, type Schema } from './check-value.ts';
import { FormJudge, FormSchema } from './form-schema.ts';
import { moneyFaultText } from './money-input.tsx';
import { useFieldLabel } from './field-labels.ts';
import { faultWithin } from './place-refusal.ts';

type Values = Record<string, unknown>;
type Name = string | number | (string | number)[];
type Props = Omit<FormItemProps, 'name'> & {
  name: Name;
  label: string;
  /** Schema of the field, if the form's schema does not contain it. */
  schema?: object;
  /** The expected format, for fields where the message 格式不对 is not clear enough. */
  formatMessage?: string;
  /** Whether the field is an amount of money: typed in yuan and stored in fen, so that messages show limits in yuan. */
  isMoney?: boolean;
  /** Message for a field with several inputs, if each input shows its own fault. */
  deepMessage?: string;
  /** Path of a list's field in the schema. antd's `name` of such a field is only relative to the list. */
  at?: (string | number)[];
};

/** A form field that is checked by the schema of its form, as the server does. */
export function Field({
  name,
  label,
  schema: own,
  at,
  formatMessage,
  isMoney = false,
  deepMessage,
  rules,
  children,
  ...rest
}: Props) {
  const whole = use(FormSchema);
  const path = at ?? [name].flat();
  useFieldLabel(path, label);
  const found = own ? { schema: own as Schema, isRequired: true } : whole && schemaAt(whole, path);
  /** Message about an invalid value. If the message names refused characters, it also says which format is expected. */
  const describeFault = (fault: ShapeFault, value: unknown) => {
    const words = shapeWords(fault, value);
    if (fault.keyword !== 'pattern' || formatMessage === undefined) return words;
    return words === shapeWords({ keyword: 'pattern' }) ? formatMessage : `${words.split('，')[0]}，${formatMessage}`;
  };
  const judge = use(FormJudge);
  const check = ({ getFieldsValue }: Pick<FormInstance, 'getFieldsValue'>) => ({
    validator: async (_rule: unknown, value: unknown) => {
      const given = typeof value === 'string' ? value.trim() : value;
      const misshapen =
        found && refusalOf(found.schema, given, found.isRequired, isMoney ? moneyFaultText : describeFault);
      // The rules of the form are checked only if the value fits the schema.
      const refusal = misshapen || faultWithin(judge?.(getFieldsValue(true) as Values) ?? [], path.join('.'))?.says;
      if (refusal && deepMessage) throw new Error(deepMessage);
      if (refusal) throw new Error(withLabel(label, refusal));
    },
  });
  return (
    <Form.Item name={name} label={label} rules={[...(found || judge ? [check] : []), ...(rules ?? [])]} {...rest}>
      {children}
    </Form.Item>
  );
}
