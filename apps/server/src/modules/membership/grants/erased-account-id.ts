import { randomBytes } from 'node:crypto';

const PREFIX = 'erased_';

/** Whose the grants of an erased person are: one name for all of theirs, which leads to nobody. */
export const makeErasedAccountId = () => PREFIX + randomBytes(12).toString('base64url');

export const isErasedAccountId = (accountId: string) => accountId.startsWith(PREFIX);
