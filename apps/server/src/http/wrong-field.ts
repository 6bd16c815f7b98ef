import type { RuleFault } from '@feisuo/contract/facts/rule-fault';
import type { ServiceRefusal } from '@feisuo/contract/facts/service-refusals';
import { shapeWords, type ShapeFault } from '@feisuo/contract/facts/shape-words';
import { AppError } from './app-error.ts';

/** Something of what was filled in that cannot be so. */
export type FieldFault = {
  /** `promotions.0.priceFen`. */
  field: string;
  /** For developers, in English. */
  rule: string;
} & (Said | SaidAtField);

/** For whoever filled it in: a sentence that makes sense anywhere. */
type Said = { says: string; saysAtField?: never };
/** The same where it only makes sense at the field. */
type SaidAtField = { saysAtField: string; says?: never };

export const refuseField = ({ field, rule, ...words }: FieldFault) =>
  new AppError('invalid_argument', {
    description: `${field}: ${rule}`,
    reason: 'INVALID_FIELD',
    resourceId: field,
    ...words,
  });

/** Refuses what the first of the rules forbids, if any does. @throws AppError */
export function refuseFirst([first]: readonly RuleFault[]): void {
  if (first) throw refuseField(first);
}

export const wrongField = (field: string, rule: string, says: string) => refuseField({ field, rule, says });

const valueAt = (whole: unknown, path: string): unknown =>
  path
    .split('/')
    .filter(Boolean)
    .reduce((within, step) => (within as Record<string, unknown> | null | undefined)?.[step], whole);

/** What a schema found; of the whole, where it is at hand, the characters that it refuses are named. */
export const shapeFault = (
  fault: (ShapeFault & { instancePath?: string; message?: string }) | undefined,
  within = '',
  whole?: unknown,
): FieldFault => ({
  field: [within, ...(fault?.instancePath ?? '').split('/')].filter(Boolean).join('.') || 'it',
  rule: fault?.message ?? 'not allowed',
  saysAtField: shapeWords(fault ?? {}, valueAt(whole, fault?.instancePath ?? '')),
});

/** Which field of the console's forms a refusal with a number of its own is about; null: the one that its `resourceId` names. */
export const refusedFields: Partial<Record<ServiceRefusal, string | null>> = {
  BILL_DAY_NOT_OVER: 'day',
  CLOCK_WISH: 'to',
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
