/** Argon2id as OWASP asks for it: 19 MiB, two passes. A change here is carried over at each person's next sign-in. */
export const argonOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** How a hash made with today's options begins. */
export const argonPrefix = `$argon2id$v=19$m=${argonOptions.memoryCost},t=${argonOptions.timeCost},p=${argonOptions.parallelism}$`;

export interface HashingOrder {
  id: number;
  password: string;
  /** What to compare with; null to make a new one. */
  hash: string | null;
}

export interface HashingResult {
  id: number;
  value?: string | boolean;
  fault?: string;
}
