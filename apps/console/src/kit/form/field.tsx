import { shapeWords, type ShapeFault } from '@feisuo/contract/facts/shape-words';
import { Form, type FormInstance, type FormItemProps } from 'antd';
import { use } from 'react';
import { refusalOf, sayAt, schemaAt, type Schema } from './check-value.ts';
import { FormJudge, FormSchema } from './form-schema.ts';
import { moneyWords } from './money-input.tsx';
import { useFieldLabel } from './field-labels.ts';
import { faultWithin } from './part-faults.ts';

type Values = Record<string, unknown>;
type Name = string | number | (string | number)[];
type Props = Omit<FormItemProps, 'name'> & {
  name: Name;
  label: string;
  /** Where the form's schema does not contain this field. */
  schema?: object;
  /** The expected format, where 格式不对 alone is unclear. */
  formatSays?: string;
  /** Money: typed in yuan and stored in fen, so limits are shown in yuan. */
  isMoney?: boolean;
  /** For several controls that show their own faults. */
  deepSays?: string;
  /** For a list's field: its path in the schema, where antd's name is relative. */
  at?: (string | number)[];
};

/** A field with the server's checks, by the schema of its form. */
export function Field({
  name,
  label,
  schema: own,
  at,
  formatSays,
  isMoney = false,
  deepSays,
  rules,
  children,
  ...rest
}: Props) {
  const whole = use(FormSchema);
  const path = at ?? [name].flat();
  useFieldLabel(path, label);
  const found = own ? { schema: own as Schema, isRequired: true } : whole && schemaAt(whole, path);
  /** The expected format follows the refused characters. */
  const sayFault = (fault: ShapeFault, value: unknown) => {
    const words = shapeWords(fault, value);
    if (fault.keyword !== 'pattern' || formatSays === undefined) return words;
    return words === shapeWords({ keyword: 'pattern' }) ? formatSays : `${words.split('，')[0]}，${formatSays}`;
  };
  const judge = use(FormJudge);
  const check = ({ getFieldsValue }: Pick<FormInstance, 'getFieldsValue'>) => ({
    validator: async (_rule: unknown, value: unknown) => {
      const given = typeof value === 'string' ? value.trim() : value;
      const misshapen = found && refusalOf(found.schema, given, found.isRequired, isMoney ? moneyWords : sayFault);
      // Rules apply to values of a valid shape.
      const refusal = misshapen || faultWithin(judge?.(getFieldsValue(true) as Values) ?? [], path.join('.'))?.says;
      if (refusal && deepSays) throw new Error(deepSays);
      if (refusal) throw new Error(sayAt(label, refusal));
    },
  });
  return (
    <Form.Item name={name} label={label} rules={[...(found || judge ? [check] : []), ...(rules ?? [])]} {...rest}>
      {children}
    </Form.Item>
  );
}
