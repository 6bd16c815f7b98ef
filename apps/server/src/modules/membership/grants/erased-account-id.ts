import { randomBytes } from 'node:crypto';

const PREFIX = 'erased_';

/** The pseudonym of an erased account in the ledger. */
export const makeErasedAccountId = () => PREFIX + randomBytes(12).toString('base64url');

export const isErasedAccountId = (accountId: string) => accountId.startsWith(PREFIX);
