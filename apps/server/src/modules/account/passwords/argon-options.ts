export interface ArgonOptions {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** Argon2id as OWASP recommends: 19 MiB, two passes. After a change here, hashes are renewed at the next sign-in. */
export const argonOptions: ArgonOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** For `PASSWORD_HASHING=quick`, which production refuses: hashing took a third of the time of the account tests. */
export const quickOptions: ArgonOptions = { memoryCost: 64, timeCost: 1, parallelism: 1 };

export const argonPrefix = ({ memoryCost, timeCost, parallelism }: ArgonOptions) =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;

export interface HashingOrder {
  id: number;
  password: string;
  /** The hash to compare with; null to make a new one. */
  hash: string | null;
}

export interface HashingResult {
  id: number;
  value?: string | boolean;
  fault?: string;
}
