import type { PartnerPart } from '@feisuo/contract/schemas/page-partner';

export const partnerPart: PartnerPart = {
  partner: 'lenovo',
  title: '联想电脑专享',
  text: '参加活动的联想电脑可以领一份会员时长。每台电脑一次，每个账号一次，领取后当场到账。',
  serial: '电脑序列号',
  serialHint: '在机身底部的标签上，或包装盒侧面；以 S/N 或 SN 开头的那一串，只填后面的字母和数字。',
};
