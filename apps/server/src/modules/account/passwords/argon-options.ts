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
  password: string;
  /** The hash to compare the password with; null to compute a new hash. */
  hash: string | null;
}

export interface HashingResult {
  id: number;
  value?: string | boolean;
  fault?: string;
}
