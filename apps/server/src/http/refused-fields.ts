import type { ServiceRefusal } from '@feisuo/contract/facts/service-refusals';

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
