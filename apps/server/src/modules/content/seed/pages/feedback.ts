import { supportLimits } from '@feisuo/contract/facts/support-vocabulary';
import type { FeedbackPage } from '@feisuo/contract/schemas/page-feedback';

export const feedbackPage: FeedbackPage = {
  title: '意见反馈',
  lead: '哪里别扭、哪里写错了、想要什么，直接说。不用登录。',
  example: '例如：下载页的校验命令在 Windows 7 上跑不了。',
  secrecy: '不要写密码、验证码和身份证号。',
  contactHint: `想让我们回你一声，留下手机、邮箱或 QQ。只用来回复这一条，${supportLimits.feedbackKeptDays} 天后和反馈一起删除。`,
  ticket: {
    title: '在等一个答复？',
    text: '反馈我们都会看，但不保证逐条回复。线路、付款、账号上的具体问题请提交工单，进度看得见。',
  },
  sent: { title: '收到了，谢谢', text: '已经记下来了。采纳的建议会写进更新说明或公告里。' },
};
