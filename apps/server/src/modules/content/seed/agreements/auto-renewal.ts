import { payLimits } from '@feisuo/contract/facts/limits';
import { ol, p, section, table, ul } from '../blocks.ts';
import { clauses, sample, type SeedAgreement } from './seed-agreement.ts';

const {
  renewalNoticeDays,
  renewalRetryDays,
  renewalChargeHour: chargeHour,
  renewalEarlyEndHour: earlyHour,
} = payLimits;
const retries = renewalRetryDays.join('、');

export const autoRenewalAgreements: SeedAgreement[] = [
  {
    kind: 'auto-renewal',
    version: '1.0',
    title: '自动续费规则',
    changes: '首次发布。',
    publishedDaysAgo: 180,
    effectiveDaysAgo: 173,
    body: [
      sample,
      p(
        '本规则是[会员服务协议](/agreement/membership)的补充，专门说明{brand}{suffix}会员的自动续费。你在支付页主动勾选并同意本规则，即视为委托{company}（以下称「我们」）在每个周期按约定扣款。',
      ),
      p('**自动续费默认关闭，不勾选就不会签约。**'),
      ...clauses(
        section(
          '含义',
          p(
            '自动续费是指：你开通后，我们在每个会员周期结束之前，通过你选择的支付渠道扣取约定的金额，新的一期从原来的到期时刻接着算，直到你关闭。',
          ),
        ),
        section(
          '开通条件',
          ul(
            '你年满十八周岁，且支付账户归你本人使用。',
            '你已阅读并同意本规则，并在支付渠道完成签约。',
            '你的账号未被冻结或处于注销审核期。',
          ),
        ),
        section(
          '周期与金额',
          p(
            '周期与金额以签约时支付页显示的为准，例如每 31 天一次、每次扣取约定金额。首次优惠结束后的续费价格，会在签约时一并写明，不另作暗示。',
          ),
        ),
        section(
          '扣款前的通知',
          p(
            `**我们在每次扣款前至少 ${renewalNoticeDays} 日通知你扣款金额与日期**：站内消息必有一条，绑定手机的另发短信，仅绑定邮箱的发送邮件。扣款成功后，再次告知结果与新的到期日。`,
          ),
        ),
        section(
          '扣款',
          ol(
            `扣款在会员到期当日上午 ${chargeHour} 点进行；上午 ${earlyHour} 点以前到期的，提前到前一日上午 ${chargeHour} 点，使会员不会中断。支付渠道维护的，顺延至恢复之时。`,
            `余额不足或渠道拒绝的，之后第 ${retries} 日各再尝试一次，仍失败则停止，不产生欠费。`,
            '扣款失败期间会员到期停止，不影响账号，也不产生违约责任。',
          ),
        ),
        section(
          '价格变动',
          p('价格调整不自动适用于已签约的账号。我们会提前通知并请你重新确认；**你未确认的，视为不续费，到期停止。**'),
        ),
        section(
          '怎样关闭',
          table(
            ['渠道', '做法', '生效'],
            ['会员中心', '在「自动续费」处点一下关闭', '立即'],
            ['微信', '服务 → 钱包 → 支付设置 → 自动续费（以其当前版本为准）', '渠道受理后'],
            ['支付宝', '设置 → 支付设置 → 免密支付 / 自动扣款（以其当前版本为准）', '渠道受理后'],
          ),
          p('**关闭不需要理由，也不收费。**关闭后，已支付的周期照常使用至到期日。'),
        ),
        section(
          '退款',
          p(
            '自动续费产生的周期适用[会员服务协议](/agreement/membership)的退款规则。扣款后 7 天内且未启动过加速的，可以全额退回；已使用的，按剩余整天退回。',
          ),
          p('你在扣款前已经关闭、但因我们的过错仍被扣款的，全额退回。'),
        ),
        section(
          '账号的变化',
          p(
            '账号被冻结、处于注销审核期或被注销的，签约自动终止，不再扣款。换绑手机号不影响签约；签约的支付账户注销或更换的，需要重新签约。',
          ),
        ),
        section(
          '未成年人',
          p(
            '未成年人不应开通自动续费。监护人发现未经同意开通的，可以在[未成年人保护](/child-protection)页面提交申请，我们核实后终止签约并处理款项。',
          ),
        ),
        section(
          '规则的变更',
          p(
            '本规则变更的，我们会公布新版本与生效日期，保留历史版本，并以站内消息告知已签约的账号。变更加重你义务的，须你重新同意；不同意的，按关闭处理。',
          ),
        ),
        section(
          '联系我们',
          p(
            '对扣款有疑问的，请先在会员中心查看订单与签约状态，再[提交工单](/support/work-order)，我们会核对渠道记录后答复。',
          ),
        ),
      ),
    ],
  },
];
