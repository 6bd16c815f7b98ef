import type { Notice } from '@feisuo/contract/schemas/content-items';
import { membershipLimits, payLimits, verificationLimits } from '@feisuo/contract/facts/limits';
import { info, ol, p, section, table, ul, warn } from './blocks.ts';

const { trialDays } = membershipLimits;
const { renewalNoticeDays } = payLimits;

/** A seeded notice. Its dates are days before or after the first start of the server, in China's time zone. */
export interface SeedNotice extends Pick<Notice, 'id' | 'kind' | 'title' | 'summary' | 'regions' | 'body'> {
  daysAgo: number;
  /** Whether the notice is invented. Operators remove invented notices before they open the site. */
  isExample?: true;
  /** Time of day of the publication, if it matters for the text. */
  time?: string;
  starts?: { day: number; time: string };
  ends?: { day: number; time: string };
}

const demo = info('本条为演示公告：所述事件并未真实发生，用来说明公告怎么写、写什么。');

export const seedNotices: SeedNotice[] = [
  {
    id: '1',
    kind: 'service',
    title: '欢迎来到{brand}：公告怎么看',
    summary: '故障、维护、更新、服务四类公告各写什么，从哪里看到，多久更新一次。',
    regions: [],
    daysAgo: 45,
    body: [
      p('这里只放和使用有关的事：线路故障、计划维护、客户端更新和服务规则变化。不放活动，也不放广告。'),
      ...section(
        '四类公告',
        table(
          ['类型', '写什么', '什么时候发'],
          ['故障', '开始与结束时间、受影响的区服、原因、已做的事', '确认后尽快发，恢复后补全'],
          ['维护', '计划的起止时间、影响范围、需要你做什么', '至少提前一天'],
          ['更新', '这一版改了什么，是否必须更新', '发布当天'],
          ['服务', '规则、价格、协议的变化', '生效之前'],
        ),
      ),
      ...section(
        '关于故障公告',
        ul(
          '没有查清原因之前，只写看到的，不写猜测。',
          '恢复之后，同一条公告会补上结束时间和原因，不另开一条。',
          '时间一律是北京时间。',
        ),
      ),
      ...section(
        '没在公告里的问题',
        p(
          '先看[帮助中心](/help)，再[提交工单](/support/work-order)。工单里写明游戏、区服和时间，我们才能查到那一段线路。',
        ),
      ),
    ],
  },
  {
    id: 'fault-tokyo-demo',
    isExample: true,
    kind: 'fault',
    title: '演示：东京方向部分线路丢包',
    summary: '晚间东京方向两条线路丢包升高，连到日服、亚服的部分玩家受影响，已切换到备用线路并恢复。',
    regions: ['日服', '亚服'],
    daysAgo: 12,
    time: '20:30',
    starts: { day: -12, time: '20:14' },
    ends: { day: -12, time: '21:02' },
    body: [
      demo,
      ...section(
        '发生了什么',
        p('20:14 起，东京方向五条线路中的两条丢包升高。正在使用这两条线路的玩家可能遇到瞬移、定格，少数人掉线。'),
      ),
      ...section(
        '处理经过',
        ol(
          '20:14 监测发现丢包升高，自动停止把新的连接分到这两条线路。',
          '20:21 已经连着的玩家开始切换到备用线路，切换原因会写进对局记录。',
          '20:40 与上游确认是一处机房的设备故障。',
          '21:02 上游恢复，观察一小时后重新启用。',
        ),
      ),
      ...section(
        '需要你做什么',
        p(
          '不需要。如果当时掉线且至今仍不正常，退出游戏、关掉加速再开一次；还不行，请[提交工单](/support/work-order)。',
        ),
      ),
      ...section('之后怎么改', p('把自动切换的触发条件从「连续 60 秒」改为「连续 20 秒」，减少等待。')),
    ],
  },
  {
    id: 'maintenance-frankfurt-demo',
    isExample: true,
    kind: 'maintenance',
    title: '演示：法兰克福方向例行维护',
    summary: '凌晨更换法兰克福方向的部分设备，欧服线路会少一半，其余方向不受影响。',
    regions: ['欧服'],
    daysAgo: 1,
    starts: { day: 6, time: '04:00' },
    ends: { day: 6, time: '06:00' },
    body: [
      demo,
      ...section(
        '影响范围',
        p(
          '维护期间，法兰克福方向只保留一半线路。欧服可以继续加速，高峰时可能比平时略慢；日服、韩服、亚服、东南亚和美服不受影响。',
        ),
      ),
      ...section(
        '你可能会看到',
        ul('开始的一刻，正在使用被维护线路的连接会切换一次，游戏里表现为短暂停顿。', '测速列表里欧服的可选线路变少。'),
      ),
      ...section(
        '建议',
        p(
          '维护窗口里不要打不能断线的内容，比如专家模式和赛事。需要稳定时，提前退出游戏再重新开加速，会直接分到保留的线路。',
        ),
      ),
      warn('维护若提前结束或推迟，会在这条公告里更新，不另发新公告。'),
    ],
  },
  {
    id: 'trial-rules',
    kind: 'service',
    title: `新用户试用：${trialDays} 天从哪天算，到期会怎样`,
    summary: `注册即开始 ${trialDays} 天试用，到期自动停止，不绑卡，不扣款。`,
    regions: [],
    daysAgo: 38,
    body: [
      p(
        `新用户注册成功后，${trialDays} 天试用自动开始，与会员使用相同的线路。试用每人一次，同一账号、同一手机号、同一设备不重复发放。`,
      ),
      ...section(
        '三件你可能想知道的事',
        ul(
          '试用不需要绑定任何付款方式。',
          '到期后加速停止，会弹出付款窗口；关掉它，什么都不会发生。',
          '试用没用完就购买会员，买的天数接在试用之后，一天也不作废。',
        ),
      ),
      ...section(
        '为什么我没有试用',
        p('同一手机号或设备此前用过试用的，不会再次获得。确有误判的，请[提交工单](/support/work-order)说明。'),
      ),
      p('完整规则见[会员服务协议](/agreement/membership)。'),
    ],
  },
  {
    id: 'account-centre',
    kind: 'update',
    title: '账号中心：二次验证、通行密钥与设备管理',
    summary: '在会员中心进入账号中心，可以开启二次验证、添加通行密钥、移出不认识的设备。',
    regions: [],
    daysAgo: 26,
    body: [
      p('账号中心把和安全有关的事放在了一处。'),
      ...section(
        '可以做什么',
        ul(
          '开启二次验证，并保存十个恢复码。',
          '添加通行密钥，用指纹或面容登录。',
          '查看登录过的设备，把不认识的移出。',
          '查看安全记录：登录、改密、换绑都在里面。',
          '导出个人数据，或申请注销。',
        ),
      ),
      ...section(
        '建议先做的两件',
        ol('绑定邮箱：手机停用时，靠它找回账号。', '开启二次验证，并把恢复码存在手机以外的地方。'),
      ),
      p('怎么开最省心，见[这篇文章](/news/two-factor)。'),
    ],
  },
  {
    id: 'sms-safety',
    kind: 'service',
    title: '防骗提醒：客服不会向你要验证码',
    summary: `验证码 ${verificationLimits.codeLifetimeS / 60} 分钟内有效，谁要都别给。退款只走原路，不需要你下载任何软件。`,
    regions: [],
    daysAgo: 55,
    body: [
      p('近来冒充各类平台客服的骗局很多，手法大同小异。请记住下面几条，也请转告家人。'),
      ...section(
        '我们不会做的事',
        ul(
          '不会索要验证码、密码、恢复码、身份证照片。',
          '不会要求你下载远程控制软件、共享屏幕。',
          '不会以「关闭自动续费」「注销会员」为由让你转账。',
          '退款只原路退回，不需要你提供银行卡号。',
        ),
      ),
      ...section(
        '遇到可疑的人',
        p('截图保存，[提交工单](/support/work-order)告诉我们；已经转账的，立即拨打 96110 或 110。'),
      ),
      warn('关闭自动续费，在会员中心点一下就行。任何让你「先转账再关闭」的，都是骗子。'),
    ],
  },
  {
    id: 'renewal-notice',
    kind: 'service',
    title: `自动续费：扣款前 ${renewalNoticeDays} 天的提醒发到哪里`,
    summary: '站内消息必有一条，绑定手机的另有短信。关掉开关立即生效。',
    regions: [],
    daysAgo: 61,
    body: [
      p(`开启了自动续费的账号，每次扣款前 ${renewalNoticeDays} 天会收到提醒，写明金额、扣款日和关闭方法。`),
      ...section(
        '发到哪里',
        ul('站内消息：会员中心 → 消息。', '短信：绑定了手机号的账号。', '邮件：只绑定了邮箱的账号。'),
      ),
      ...section(
        '不想续了',
        p(
          '会员中心关掉自动续费的开关，立即生效，已付天数照常使用；也可以直接在微信或支付宝里解约。规则全文见[自动续费规则](/agreement/auto-renewal)。',
        ),
      ),
    ],
  },
  {
    id: 'minor-protection',
    kind: 'service',
    title: '未成年人保护：监护人可以做的事',
    summary: '限制购买、查询消费、处理误付款。申请入口和需要准备的材料。',
    regions: [],
    daysAgo: 74,
    body: [
      p('{brand}不向未满十八周岁的人推荐付费内容。如果孩子用家长的手机注册或付款，监护人可以提交申请。'),
      ...section('可以申请什么', ul('限制该账号的购买和登录。', '查询消费记录。', '处理未经同意的付款。')),
      ...section(
        '怎么申请',
        p(
          '在[未成年人保护](/child-protection)页面填写申请。我们会核对监护关系，过程中可能请你补充材料，结果发到你留下的联系方式。',
        ),
      ),
    ],
  },
];
