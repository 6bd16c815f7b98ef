import { payLimits } from '@feisuo/contract/facts/limits';
import type { Award } from '@feisuo/contract/schemas/activity-parts';
import type { ActivityKind, RulesOf } from './activity-kinds.ts';

const coins = (amount: number): Award => ({ kind: 'coins', name: '加速币', amount });
const usual = { award: coins(10), coinDays: 180 };

/**
 * Initial rules of a new activity, with small amounts and blank texts. Blank texts cannot be saved, so the operator
 * must write real ones before visitors see the activity.
 */
export const firstRules: { [Kind in ActivityKind]: RulesOf<Kind> } = {
  check_in: { awards: Array.from({ length: 7 }, () => coins(5)), coinDays: 180 },
  welcome: usual,
  redeem: {},
  lottery: { freePerDay: 1, chanceCoins: null, coinDays: 180 },
  tasks: { tasks: [], coinDays: 180, says: [] },
  exchange: { checkIn: null, tasks: null, lottery: null, coinDays: 180, says: [] },
  invite: {
    inviteeAward: null,
    inviterAward: coins(10),
    freshDays: 7,
    qualifyDays: 30,
    minPaidFen: 100,
    maturityDays: payLimits.fullRefundDays,
    perDay: 5,
    total: 50,
    coinDays: 180,
  },
  recall: { ...usual, lapsedDays: null, rules: [] },
  newcomer: { ...usual, maxAccountDays: 7, rules: [] },
  partner: { productId: '', name: '', days: 7 },
  page: {
    lead: '',
    motif: 'aim',
    hue: 'cyan',
    blocks: [{ type: 'heading', text: '', sub: '' }],
  },
  image: {
    background: '#0b0f14',
    pictures: [{ src: '', alt: '', width: 1200, height: 675, hotspots: [] }],
    rules: [],
  },
  sale: { productId: '', actId: '', lead: '', rules: [] },
};
