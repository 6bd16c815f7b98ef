import type { OperatorRole } from '@feisuo/contract/facts/permissions';

export const roleNames: Record<OperatorRole, string> = {
  owner: '负责人',
  operator: '运营',
  support: '客服',
  finance: '财务',
  viewer: '只读',
};

export const roleDescriptions: Record<OperatorRole, string> = {
  owner: '什么都能做，包括邀请和移除运营人员、发放会员',
  operator: '管商品、推广、活动、内容、工单和系统；看不到账号和账本',
  support: '查账号、冻结和解锁、处理隐私请求、发起退款、回复工单',
  finance: '查账号和账本、对账、发起和复核退款',
  viewer: '只能看概览、订单、商品、推广、活动、内容和系统状态',
};
