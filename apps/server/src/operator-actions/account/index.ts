import { addAccount } from './add-account.ts';
import { changeState } from './change-state.ts';
import { endSessions } from './end-sessions.ts';
import { exportAccounts } from './export-list.ts';
import { eraseAccount, exportPerson } from './export-and-erase.ts';
import { allowAccountPurchases, holdAccountPurchases } from './purchase-hold.ts';
import { removeAccountPicture } from './remove-picture.ts';
import { resetAccountFactor } from './reset-factor.ts';
import { previewUnfreeze, unfreezeList } from './unfreeze-list.ts';
import { unlockAccount } from './unlock.ts';

export const accountActions = [
  addAccount,
  changeState,
  previewUnfreeze,
  unfreezeList,
  endSessions,
  unlockAccount,
  exportPerson,
  exportAccounts,
  eraseAccount,
  resetAccountFactor,
  removeAccountPicture,
  holdAccountPurchases,
  allowAccountPurchases,
];
