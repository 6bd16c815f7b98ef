import type { VipInfo } from '@feisuo/contract/schemas/membership';

/** Nothing grants a membership yet, so nobody has one. */
export const findVipInfo = async (_accountId: string): Promise<VipInfo[]> => [];
