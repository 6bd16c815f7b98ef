import { serviceCodes } from '@feisuo/contract/facts/service-codes';
import { siteTexts } from '@feisuo/contract/facts/site-texts';
import type { SiteApi } from './site-api.ts';

const failed = {
  code: serviceCodes.requestFailed,
  msg: siteTexts.requestFailed,
  message: siteTexts.requestFailed,
  data: null,
};
const refuse = async () => failed;

export const siteApi: SiteApi = { get: refuse, post: refuse, patch: refuse, delete: refuse };
