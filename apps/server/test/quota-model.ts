interface Buyer {
  order: string;
  account: string;
  at: number;
}

/** A simple model of the quota rules, to compare with the database. Times are in minutes. */
export class QuotaModel {
  readonly #kept = new Map<string, { account: string; until: number; isSold: boolean }>();
  readonly #perAccount: number | null;
  #total: number;

  constructor(total: number, perAccount: number | null) {
    this.#total = total;
    this.#perAccount = perAccount;
  }

  hold({ order, account, at }: Buyer, until: number): boolean {
    const own = this.#kept.get(order);
    if (own) {
      own.until = Math.max(own.until, until);
      return true;
    }
    if (!this.#hasOneFor(account, at)) return false;
    this.#kept.set(order, { account, until, isSold: false });
    return true;
  }

  consume({ order, account, at }: Buyer): boolean {
    const own = this.#kept.get(order);
    if (own) {
      own.isSold = true;
      return true;
    }
    if (!this.#hasOneFor(account, at)) return false;
    this.#kept.set(order, { account, until: at, isSold: true });
    return true;
  }

  release(order: string): void {
    if (this.#kept.get(order)?.isSold === false) this.#kept.delete(order);
  }

  expire(at: number): number {
    const expired = [...this.#kept].filter(([, { isSold, until }]) => !isSold && until <= at);
    for (const [order] of expired) this.#kept.delete(order);
    return expired.length;
  }

  change(total: number): boolean {
    if (total < this.#kept.size) return false;
    this.#total = total;
    return true;
  }

  counts() {
    const sold = [...this.#kept.values()].filter(({ isSold }) => isSold).length;
    return { held: this.#kept.size - sold, sold };
  }

  balance(at: number): number {
    return this.#total - [...this.#kept.values()].filter(({ isSold, until }) => isSold || until > at).length;
  }

  #hasOneFor(account: string, at: number): boolean {
    this.expire(at);
    const own = [...this.#kept.values()].filter((hold) => hold.account === account).length;
    return this.#kept.size < this.#total && own < (this.#perAccount ?? Number.POSITIVE_INFINITY);
  }
}
