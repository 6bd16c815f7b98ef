import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import type { FormInstance } from 'antd';

/** The rule of an end, as the server has it: after its beginning, where both are said. */
export const afterStart =
  (start: string) =>
  ({ getFieldValue }: Pick<FormInstance, 'getFieldValue'>) => ({
    validator: async (_rule: unknown, end: unknown) => {
      const begins: unknown = getFieldValue(start);
      if (typeof end === 'string' && typeof begins === 'string' && end <= begins)
        throw new Error(fieldRefusals.endsBeforeStart);
    },
  });
