import type { ActivitiesPage } from '@feisuo/contract/schemas/page-activities';

export const activitiesPage: ActivitiesPage = {
  Activity: {
    title: '活动',
    lead: '起止时间、规则和奖品库存都写在活动页上，没有写的就是没有。',
    motif: 'gem',
    hue: 'lime',
    quiet: { title: '这个活动暂时关闭', text: '现在不能参加。已经到账的不受影响，恢复时会写在公告里。' },
  },
  ImgActivity: {
    title: '活动',
    lead: '一张图说清楚的活动。',
    motif: 'eye',
    hue: 'cyan',
    quiet: { title: '活动暂时关闭', text: '现在不能参加。已经到账的不受影响，恢复时会写在公告里。' },
  },
};
