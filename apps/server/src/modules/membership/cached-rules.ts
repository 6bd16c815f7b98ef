import { defaultMembershipRules } from '@feisuo/contract/facts/membership-vocabulary';
import type { MembershipRules } from '@feisuo/contract/schemas/membership';
import { steadyNow } from '../../time/clock.ts';

/** How long the rules are cached if the signal of a change is lost. */
const MEMORY_MS = 5000;

/** Caches the membership rules until content changes, because every profile needs them. */
export class CachedRules {
  readonly #read: () => Promise<unknown>;
  #rules: Promise<MembershipRules> | null = null;
  #until = 0;

  constructor(read: () => Promise<unknown>) {
    this.#read = read;
  }

  find(): Promise<MembershipRules> {
    if (this.#rules && this.#until > steadyNow()) return this.#rules;
    // The rules were validated when the document was saved, so no check is needed here.
    const rules = this.#read().then((stored) => (stored as MembershipRules | null) ?? defaultMembershipRules);
    this.#rules = rules;
    this.#until = steadyNow() + MEMORY_MS;
    // A failed read is not cached.
    rules.catch(() => this.#rules === rules && this.forget());
    return rules;
  }

  forget(): void {
    this.#rules = null;
  }
}
