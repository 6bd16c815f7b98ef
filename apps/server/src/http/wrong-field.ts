import type { RuleFault } from '@feisuo/contract/facts/rule-fault';
import type { ServiceRefusal } from '@feisuo/contract/facts/service-refusals';
import { shapeWords, type ShapeFault } from '@feisuo/contract/facts/shape-words';
import { AppError } from './app-error.ts';

export type FieldFault = {
  /** `promotions.0.priceFen`. */
  field: string;
  /** For developers, in English. */
  rule: string;
} & (Said | SaidAtField);

/** For the user of the form; understandable without the field. */
type Said = { says: string; saysAtField?: never };
/** For the user of the form; needs the field beside it. */
type SaidAtField = { saysAtField: string; says?: never };

export const refuseField = ({ field, rule, ...words }: FieldFault) =>
  new AppError('invalid_argument', {
    description: `${field}: ${rule}`,
    reason: 'INVALID_FIELD',
    resourceId: field,
    ...words,
  });

/** @throws AppError for the first fault, if there is one */
export function refuseFirst([first]: readonly RuleFault[]): void {
  if (first) throw refuseField(first);
}

export const wrongField = (field: string, rule: string, says: string) => refuseField({ field, rule, says });

const valueAt = (whole: unknown, path: string): unknown =>
  path
    .split('/')
    .filter(Boolean)
    .reduce((within, step) => (within as Record<string, unknown> | null | undefined)?.[step], whole);

/** A schema fault; with the whole value at hand it names the refused characters. */
export const shapeFault = (
  fault: (ShapeFault & { instancePath?: string; message?: string }) | undefined,
  within = '',
  whole?: unknown,
): FieldFault => ({
  field: [within, ...(fault?.instancePath ?? '').split('/')].filter(Boolean).join('.') || 'it',
  rule: fault?.message ?? 'not allowed',
  saysAtField: shapeWords(fault ?? {}, valueAt(whole, fault?.instancePath ?? '')),
});

/** The console form field of refusals with their own code; null for the field in `resourceId`. */
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
