import { defaultMembershipRules } from '@feisuo/contract/facts/membership-vocabulary';
import type { MembershipRules } from '@feisuo/contract/schemas/membership';

/** How long a process may answer from memory should a signal be lost. */
const MEMORY_MS = 5000;

/** The rules as the operator last saved them, remembered until content changes: every profile is read by them. */
export class CachedRules {
  readonly #read: () => Promise<unknown>;
  #rules: Promise<MembershipRules> | null = null;
  #until = 0;

  constructor(read: () => Promise<unknown>) {
    this.#read = read;
  }

  find(): Promise<MembershipRules> {
    if (this.#rules && this.#until > Date.now()) return this.#rules;
    // What is stored has passed its schema.
    const rules = this.#read().then((stored) => (stored as MembershipRules | null) ?? defaultMembershipRules);
    this.#rules = rules;
    this.#until = Date.now() + MEMORY_MS;
    // Whoever waits is told of a failure; whoever asks next asks anew.
    rules.catch(() => this.#rules === rules && this.forget());
    return rules;
  }

  forget(): void {
    this.#rules = null;
  }
}
