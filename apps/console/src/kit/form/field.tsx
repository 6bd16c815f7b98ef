import { shapeWords } from '@feisuo/contract/facts/shape-words';
import { Form, type FormItemProps } from 'antd';
import { use } from 'react';
import { refusalOf, sayAt, schemaAt, type Schema } from './check-value.ts';
import { FormSchema } from './form-schema.ts';
import { useFieldLabel } from './field-labels.ts';

type Name = string | number | (string | number)[];
type Props = Omit<FormItemProps, 'name'> & {
  name: Name;
  label: string;
  /** Where the form's own schema does not say what this field may be. */
  schema?: object;
  /** What it may look like, where 格式不对 alone would leave somebody guessing. */
  formatSays?: string;
  /** For a list of fields: where the schema has them, when antd's name is only the rest of the path. */
  at?: (string | number)[];
};

const WRONG_FORMAT = shapeWords({ keyword: 'pattern' });

/** A field that is checked as the server will check it, by the schema of the form around it. */
export function Field({ name, label, schema: own, at, formatSays, rules, children, ...rest }: Props) {
  const whole = use(FormSchema);
  const path = at ?? [name].flat();
  useFieldLabel(path, label);
  const found = own ? { schema: own as Schema, isRequired: true } : whole && schemaAt(whole, path);
  const check = found && {
    validator: async (_rule: unknown, value: unknown) => {
      const refusal = refusalOf(found.schema, typeof value === 'string' ? value.trim() : value, found.isRequired);
      if (refusal) throw new Error(formatSays && refusal === WRONG_FORMAT ? formatSays : sayAt(label, refusal));
    },
  };
  return (
    <Form.Item name={name} label={label} rules={[...(check ? [check] : []), ...(rules ?? [])]} {...rest}>
      {children}
    </Form.Item>
  );
}
