import type { ActivitiesPage } from '@feisuo/contract/schemas/page-activities';

export const activitiesPage: ActivitiesPage = {
  Activity: {
    title: '活动',
    lead: '起止时间、规则和奖品库存都写在活动页上，没有写的就是没有。',
    motif: 'gem',
    hue: 'lime',
    quiet: { title: '这个活动不在进行中', text: '它可能还没开始，或者已经结束。进行中的活动会写在公告里。' },
  },
  ImgActivity: {
    title: '活动',
    lead: '一张图说清楚的活动。',
    motif: 'eye',
    hue: 'cyan',
    quiet: { title: '活动已下线', text: '它可能还没开始，或者已经结束。' },
  },
};
