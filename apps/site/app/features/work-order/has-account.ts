import { isAnonymousSub } from '@feisuo/contract/facts/account-vocabulary';
import type { LoginUser } from '../../session/login-user.ts';

/** Whether the user can open tickets. Anonymous accounts cannot, so they are treated as visitors. */
export const hasAccount = (user: Pick<LoginUser, 'userId'> | null): boolean =>
  user !== null && !isAnonymousSub(user.userId);
