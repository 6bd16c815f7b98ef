import { supportLimits } from '@feisuo/contract/facts/support-vocabulary';
import type { ChildProtectionPage } from '@feisuo/contract/schemas/page-child-protection';
import type { FeedbackPage } from '@feisuo/contract/schemas/page-feedback';
import type { HelpPage } from '@feisuo/contract/schemas/page-help';
import type { WorkOrderPage } from '@feisuo/contract/schemas/page-work-order';
import { h2, info, ol, p, table, ul } from '../blocks.ts';

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

export const helpPage: HelpPage = {
  eyebrow: '帮助',
  title: '哪里打结了？',
  description:
    '{brand}{suffix}帮助中心：安装与登录、加速与线路、付款与会员、续费与退款、账号与安全、未成年人保护的常见问题。',
  placeholder: '例如：付了款没到账',
  shown: 4,
  aside: { title: '没列出来的问题', text: '写一张工单，有人会看，回复会发到你的消息里。' },
  common: { title: '先看看这几条', text: '大多数打结，自己就能解开。' },
  all: { title: '全部问题', text: '按打结的地方分好了，每一条都有自己的地址，可以直接发给朋友。' },
  ticket: {
    title: '还是没解开？',
    text: '一件事一张单。把下面几样写清楚，我们才能查到那一段线路，少来回问几遍。',
    needs: [
      { name: '哪个游戏，哪个区', text: '同一个游戏，不同区服走的是不同的线。' },
      { name: '几点几分', text: '线路记录按时间查。写到分钟，比「晚上」有用得多。' },
      { name: '是什么样子', text: '卡顿、掉线，还是延迟高？之前好用吗？试过什么？' },
      { name: '一张截图', text: '报错的原话、游戏里的延迟数字，拍下来最省事。' },
    ],
  },
};

export const workOrderPage: WorkOrderPage = {
  title: '提交工单',
  lead: '一件事一张单。写清楚哪个游戏、哪个区、几点几分，我们才能查到那一段线路。',
  examples: {
    line: '卡顿、掉线还是延迟高？之前好用吗？试过什么？',
    pay: '什么时候付的、付了多少、用微信还是支付宝？会员中心里订单显示什么？',
    account: '登录不了、收不到验证码，还是看到不认识的登录？页面上的原话是什么？',
    client: '装不上、打不开，还是中途退出？客户端是哪个版本？报错的原话是什么？',
    other: '说说发生了什么，想要什么结果。',
  },
  secrecy: '不要写密码、验证码和身份证号，客服不会向你要这些。',
  contactHint: '回复会发到站内消息。想让我们用别的方式找你，写在这里，例如 QQ 或邮箱。',
  diagnostics: {
    title: '附上诊断信息',
    text: '「诊断预览」里就是全部内容。不勾就不发，只是查起来慢一些。',
    note: `只有上面这些。不含聊天、浏览记录和其他程序的名称。工单结束 ${supportLimits.diagnosticsKeptDays} 天后，诊断信息和附件一起删除。`,
  },
  sent: {
    title: '工单已提交',
    text: '按提交顺序处理，有回复时会发站内消息。等待期间可以随时补充，也可以自己关闭。',
  },
};

export const childProtectionPage: ChildProtectionPage = {
  title: '未成年人保护',
  lead: '写给家长和其他监护人：孩子能不能用、误付了款怎么办、怎么请我们限制一个账号。',
  rules: [
    h2('年龄怎么算'),
    p('按周岁计算，以公历生日为准，过了生日从第二天起长一岁。'),
    table(
      ['年龄', '使用', '购买', '个人信息'],
      ['未满 8 周岁', '不应使用', '购买无效，全额退回', '不收集；已经收集的，监护人可以要求删除'],
      ['8 至 13 周岁', '监护人同意并在旁指导', '应由监护人完成；自行购买须监护人追认', '须经监护人同意才能处理'],
      ['14 至 17 周岁', '监护人同意', '应由监护人完成；自行购买须监护人追认', '本人可以同意，监护人可以查询和更正'],
      ['16 周岁以上，靠自己的劳动收入生活', '与成年人相同', '与成年人相同', '与成年人相同'],
    ),
    info(
      '以上依据《民法典》关于民事行为能力的规定和《个人信息保护法》关于未成年人信息的规定整理。游戏本身的时长和充值限制由游戏公司执行，加速器不能代替，也不会帮助绕过。',
    ),
    h2('误付款怎么处理'),
    ol(
      '先不要再付，也不要删除付款记录。',
      '在下面提交申请，勾选「误付款处理」，写清付款时间、金额、付款方式。',
      '我们核对订单和监护关系。属实的，按年龄和使用情况退回；未满 8 周岁的，全额退回。',
      '退款原路返回，对应的会员天数同时收回。',
    ),
    h2('平时可以做的几件事'),
    ul(
      '不要把支付密码和验证码告诉孩子，付款前需要你扫码或输入密码。',
      '自动续费默认不开启。已经开启的，在会员中心点一下就能关掉。',
      '在手机和电脑的系统设置里可以限制安装应用和使用时间，那比任何网站的限制都可靠。',
    ),
    h2('申请会经过哪几步'),
    ol(
      '提交申请，得到编号和查询码。',
      '我们联系你，核对监护关系；需要材料时，会写明交哪几样、遮住哪些信息。',
      '办理，并把结果写在答复里。',
      '凭编号和查询码，随时可以在本页查到进度。',
    ),
  ],
  request: {
    title: '监护人申请',
    text: '由父母或其他法定监护人填写。不需要登录，也不需要注册账号。',
    asks: {
      limit_purchases: '请我们不再让这个账号下单，并停止已有的自动续费。',
      query_spending: '请我们告诉你，这个账号什么时候花了多少钱。',
      mistaken_payment: '请我们核对孩子未经同意的付款，符合条件的退回。',
      limit_sign_in: '请我们停用这个账号，直到你要求恢复。',
    },
    accountHint: '孩子登录用的手机号、邮箱，或会员中心里的付款订单号。',
    example: '例如：5 月 3 日晚上用我的手机微信付了 30 元，我不知情，孩子今年 11 岁。',
    filesHint: '可以附付款记录的截图。先不要上传身份证和户口本；需要核对时我们会联系你，写明交什么、遮住哪些号码。',
    privacy: `填写的内容加密保存，只用来办理这份申请，办结 ${supportLimits.guardianKeptDays} 天后删除。`,
  },
  receipt: {
    title: '申请已收到',
    text: '请现在就记下编号和查询码，查进度时两样都要。离开这一页以后，查询码不会再显示。',
  },
  lookup: {
    title: '查询进度',
    text: '输入提交时得到的编号和查询码。这里只显示进度和答复，不显示你填过的内容。',
    states: {
      submitted: '已经收到，还没有人接手。',
      checking: '正在核对监护关系和订单，可能会联系你。',
      done: '已经办好，结果写在答复里。',
      declined: '没能办理，原因写在答复里。情况有变化时可以重新申请。',
    },
  },
};
