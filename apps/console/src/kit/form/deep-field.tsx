import { shapeFaults } from '@feisuo/contract/schemas/shape-faults';
import { Form, type FormInstance } from 'antd';
import { use, type ReactNode } from 'react';
import { schemaAt } from './check-value.ts';
import { useFieldLabel } from './field-labels.ts';
import { FormJudge, FormSchema } from './form-schema.ts';
import { DeepFieldStates } from './typed-number.ts';

type Props = {
  name: string;
  label: string;
  /** Schema of the field, if the form's schema does not contain it. */
  schema?: object;
  /** Describes the place of a nested field, such as `prizes.0.name`. */
  describePlace: (field: string) => string;
  /** Whether the error of this nested field is already shown beside it or elsewhere. */
  isTold?: (field: string) => boolean;
  children: ReactNode;
};

/** A form field with nested fields, checked by the server's rules. Each nested field shows its own faults. */
export function DeepField({ name, label, schema: own, describePlace, isTold, children }: Props) {
  const form = use(FormSchema);
  const deepFields = use(DeepFieldStates);
  useFieldLabel([name], label);
  const schema = own ?? (form && schemaAt(form, [name])?.schema) ?? {};
  const judge = use(FormJudge);
  const isOfThis = ({ field }: { field: string }) => field === name || field.startsWith(`${name}.`);
  const check = ({ getFieldsValue }: Pick<FormInstance, 'getFieldsValue'>) => ({
    validator: async (_rule: unknown, value: unknown) => {
      const forbidden = judge?.(getFieldsValue(true) as Record<string, unknown>).filter(isOfThis) ?? [];
      const faults = [...shapeFaults(schema, value, name), ...forbidden];
      deepFields?.set(name, { faults: faults.filter(({ field }) => !isTold?.(field)), describePlace });
      if (faults[0]) throw new Error(faults[0].says);
    },
  });
  return (
    <Form.Item name={name} noStyle rules={[check]}>
      {children}
    </Form.Item>
  );
}
