import type { Locale } from '@feisuo/contract/facts/locales';
import type { Deps } from '../ports/deps.ts';
import { lookUpAccount } from '../modules/account/index.ts';
import { acceptInForce } from '../modules/content/index.ts';
import type { Delivery } from '../modules/delivery/index.ts';
import type { RenewalPorts } from '../modules/pay/index.ts';

/** Accounts in these states are not charged: the rules promise that their agreements end. */
const restingStates = new Set(['blocked', 'frozen', 'cancellation_audit']);

/** What renewals ask of other modules, which they know nothing of. */
export const renewalPorts = ({ clock }: Pick<Deps, 'clock'>, delivery: Delivery): RenewalPorts => ({
  acceptTerms: (tx, accountId) => acceptInForce({ db: tx, clock }, { accountId, kind: 'auto-renewal' }),

  async notify(tx, accountId, { notice, product, amountFen, day }) {
    const account = await lookUpAccount(tx, clock, accountId);
    if (!account) return;
    const { phone, email } = account;
    const locale = account.locale as Locale;
    const amount = `¥${(amountFen / 100).toFixed(2)}`;
    const content = { kind: 'notice' as const, notice, at: clock.now(), product, amount, day };
    if (phone !== null && (await delivery.takeNotice(tx, { channel: 'sms', to: phone }))) {
      await delivery.send(tx, { channel: 'sms', to: phone, locale, content });
    } else if (email !== null && (await delivery.takeNotice(tx, { channel: 'email', to: email }))) {
      await delivery.send(tx, { channel: 'email', to: email, locale, content });
    }
  },

  async isInGoodStanding(db, accountId) {
    const account = await lookUpAccount(db, clock, accountId);
    return account !== null && !restingStates.has(account.state);
  },
});
