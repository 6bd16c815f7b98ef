export interface ArgonOptions {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/**
 * Argon2id as OWASP recommends: 19 MiB and two passes. After a change of these options, each hash is renewed at the
 * member's next sign-in.
 */
export const argonOptions: ArgonOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Options for `PASSWORD_HASHING=quick`, because hashing took a third of the time of the account tests. Production
 * refuses that setting.
 */
export const quickOptions: ArgonOptions = { memoryCost: 64, timeCost: 1, parallelism: 1 };

export const argonPrefix = ({ memoryCost, timeCost, parallelism }: ArgonOptions) =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;

export interface HashingOrder {
  id: number;
  /** As typed. Our own hashes are of its normalized form, imported hashes usually are not. */
  password: string;
  /** The hash to compare the password with; null to compute a new hash. */
  hash: string | null;
}

export interface HashingResult {
  id: number;
  value?: string | boolean;
  fault?: string;
}

/** Normalizes a password, because keyboards encode some characters differently. */
export const normalize = (password: string) => password.normalize('NFKC');

/** Salt and hash of a dummy password that no input matches. */
const DUMMY_SUM = 'bm9ib2R5IGlzIGhlcmUgLi4$Nf3JVkKpVZ0Ur2VQ4RyN2bY1uTqVvP0m3dGQJ1d0E9s';
export const dummyHash = (options: ArgonOptions) => `${argonPrefix(options)}${DUMMY_SUM}`;

/** Whether a hash is of our scheme and type, perhaps with older options. All others came by an import. */
export const isOwnHash = (hash: string, options: ArgonOptions) =>
  hash.startsWith(argonPrefix(options)) || hash.startsWith(argonPrefix(argonOptions));
