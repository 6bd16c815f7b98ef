import type { RuleFault } from '@feisuo/contract/facts/rule-fault';
import type { ServiceRefusal } from '@feisuo/contract/facts/service-refusals';
import { shapeWords, type ShapeFault } from '@feisuo/contract/facts/shape-fault-text';
import { AppError } from './app-error.ts';

export type FieldFault = {
  /** Path of the field in the form, such as `promotions.0.priceFen`. */
  field: string;
  /** What the field must fulfil, in English for developers. */
  rule: string;
} & (Message | SaidAtField);

/** A message that the user of the form understands without the name of the field. */
type Message = { says: string; saysAtField?: never };
/** A message that the user of the form understands only beside the field. */
type SaidAtField = { saysAtField: string; says?: never };

export const refuseField = ({ field, rule, ...words }: FieldFault) =>
  new AppError('invalid_argument', {
    description: `${field}: ${rule}`,
    reason: 'INVALID_FIELD',
    resourceId: field,
    ...words,
  });

/** @throws AppError for the first fault if the list is not empty */
export function refuseFirst([first]: readonly RuleFault[]): void {
  if (first) throw refuseField(first);
}

export const wrongField = (field: string, rule: string, message: string) => refuseField({ field, rule, says: message });

const valueAt = (whole: unknown, path: string): unknown =>
  path
    .split('/')
    .filter(Boolean)
    .reduce((within, step) => (within as Record<string, unknown> | null | undefined)?.[step], whole);

/**
 * Converts a schema fault to a field fault. If `whole` is given, the message can name the characters that were
 * refused.
 */
export const shapeFault = (
  fault: (ShapeFault & { instancePath?: string; message?: string }) | undefined,
  within = '',
  whole?: unknown,
): FieldFault => ({
  field: [within, ...(fault?.instancePath ?? '').split('/')].filter(Boolean).join('.') || 'it',
  rule: fault?.message ?? 'not allowed',
  saysAtField: shapeWords(fault ?? {}, valueAt(whole, fault?.instancePath ?? '')),
});

/** The console's form field for refusals with their own error code. Null if `resourceId` names the field. */
export const refusedFields: Partial<Record<ServiceRefusal, string | null>> = {
  BILL_DAY_NOT_OVER: 'day',
  CLOCK_TARGET: 'to',
  ID_TAKEN: 'id',
  OPERATOR_NAME_RESERVED: 'name',
  OPERATOR_NAME_TAKEN: 'name',
  PAGE_GROUP_TAKEN: 'groupId',
  PAGE_ID_TAKEN: 'id',
  PRODUCT_ID_TAKEN: 'id',
  QUOTA_BELOW_SOLD: 'quota.total',
  RELEASE_EXISTS: 'version',
  SETTING_INWARD: null,
  SETTING_SECRET_AGAIN: null,
  TEMPLATE_TITLE_TAKEN: 'title',
  WEBHOOK_ADDRESS: 'url',
  WEBHOOK_NOT_HTTPS: 'url',
  WEBHOOK_NOT_PUBLIC: 'url',
};
