import type { AccountDeps } from '../modules/account/index.ts';
import type { ConsoleDeps } from '../modules/operator/index.ts';
import type { PayDeps } from '../modules/pay/index.ts';

/** For routes that change an account. */
export interface PeopleDeps extends ConsoleDeps {
  account: AccountDeps;
}

/** For routes that decide about money: channels, books and what follows a sale. */
export interface MoneyDeps extends ConsoleDeps {
  pay: PayDeps;
}
