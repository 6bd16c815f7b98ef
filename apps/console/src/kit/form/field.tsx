import { Form, type FormItemProps } from 'antd';
import { use } from 'react';
import { refusalOf, schemaAt, type Schema } from './check-value.ts';
import { FormSchema } from './form-schema.ts';
import { useFieldLabel } from './field-labels.ts';
import styles from './form.module.css';

type Name = string | number | (string | number)[];
type Props = Omit<FormItemProps, 'name'> & {
  name: Name;
  label: string;
  /** Where the form's own schema does not say what this field may be. */
  schema?: object;
  /** For a list of fields: where the schema has them, when antd's name is only the rest of the path. */
  at?: (string | number)[];
  /** Its parts have names of their own, and say themselves what is wrong with them. */
  isWhole?: boolean;
};

/** A field that is checked as the server will check it, by the schema of the form around it. */
export function Field({ name, label, schema: own, at, isWhole = false, rules, children, ...rest }: Props) {
  const whole = use(FormSchema);
  const path = at ?? [name].flat();
  useFieldLabel(path, label);
  const found = own ? { schema: own as Schema, isRequired: true } : whole && schemaAt(whole, path);
  const wordsFor = (refusal: string) =>
    isWhole ? `有一处没填对：${refusal}` : refusal === '请填写' ? `请填写${label}` : refusal;
  const check = found && {
    validator: async (_rule: unknown, value: unknown) => {
      const refusal = refusalOf(found.schema, typeof value === 'string' ? value.trim() : value, found.isRequired);
      if (refusal) throw new Error(wordsFor(refusal));
    },
  };
  return (
    <Form.Item
      name={name}
      label={isWhole ? null : label}
      {...(isWhole && { className: styles.whole ?? '' })}
      rules={[...(check ? [check] : []), ...(rules ?? [])]}
      {...rest}
    >
      {children}
    </Form.Item>
  );
}
