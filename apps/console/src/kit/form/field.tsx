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
  /** Where the form's own schema does not say what this field may be. */
  schema?: object;
  /** What it may look like, where 格式不对 alone would leave somebody guessing. */
  formatSays?: string;
  /** A sum: typed in yuan and kept in fen, so its limits are said in yuan. */
  isMoney?: boolean;
  /** For what is several controls that say themselves what is wrong with them. */
  deepSays?: string;
  /** For a list of fields: where the schema has them, when antd's name is only the rest of the path. */
  at?: (string | number)[];
};

/** A field that is checked as the server will check it, by the schema of the form around it. */
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
  /** What it may look like follows the characters that it may not have. */
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
      // Rules speak of what has its shape.
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
