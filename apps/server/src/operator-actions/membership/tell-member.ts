import type { Database } from '../../db/database.ts';
import { sendMemberMessage } from '../../modules/delivery/index.ts';
import type { Length } from '../../modules/membership/index.ts';
import type { CommonActionDeps } from '../action-deps.ts';

type Deps = Pick<CommonActionDeps, 'masterKey' | 'clock'>;

export const tellMember = (deps: Deps, tx: Database, accountId: string, letter: { title: string; text: string }) =>
  sendMemberMessage(tx, deps, { accountId, kind: 'membership', ...letter });

export const tellTakenDays = (deps: Deps, tx: Database, accountId: string) =>
  tellMember(deps, tx, accountId, {
    title: '会员时长有变动',
    text: '你的一份会员时长已被收回，用过的时间不受影响。有疑问请联系客服。',
  });

export const formatLength = (length: Length) => ('days' in length ? `${length.days} 天` : `${length.months} 个月`);
