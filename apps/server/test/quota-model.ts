interface Buyer {
  order: string;
  account: string;
  at: number;
}

interface Unit {
  account: string;
  until: number;
  state: 'held' | 'sold' | 'returned';
}

/** A simple reference model of the quota rules, with which the database is compared. Times are in minutes. */
export class QuotaModel {
  readonly #units = new Map<string, Unit>();
  readonly #perAccount: number | null;
  #total: number;

  constructor(total: number, perAccount: number | null) {
    this.#total = total;
    this.#perAccount = perAccount;
  }

  hold({ order, account, at }: Buyer, until: number): boolean {
    const own = this.#units.get(order);
    if (own) {
      if (own.state === 'returned') return false;
      own.until = Math.max(own.until, until);
      return true;
    }
    if (!this.#hasOneFor(account, at)) return false;
    this.#units.set(order, { account, until, state: 'held' });
    return true;
  }

  consume({ order, account, at }: Buyer): boolean {
    const own = this.#units.get(order);
    if (own) {
      if (own.state === 'returned') return false;
      own.state = 'sold';
      return true;
    }
    if (!this.#hasOneFor(account, at)) return false;
    this.#units.set(order, { account, until: at, state: 'sold' });
    return true;
  }

  release(order: string): void {
    if (this.#units.get(order)?.state === 'held') this.#units.delete(order);
  }

  returnUnit(order: string): boolean {
    const own = this.#units.get(order);
    if (own?.state !== 'sold') return false;
    own.state = 'returned';
    return true;
  }

  expire(at: number): number {
    const expired = [...this.#units].filter(([, { state, until }]) => state === 'held' && until <= at);
    for (const [order] of expired) this.#units.delete(order);
    return expired.length;
  }

  change(total: number): boolean {
    const { held, sold } = this.counts();
    if (total < held + sold) return false;
    this.#total = total;
    return true;
  }

  counts() {
    const count = (wanted: Unit['state']) => [...this.#units.values()].filter(({ state }) => state === wanted).length;
    return { held: count('held'), sold: count('sold') };
  }

  balance(at: number): number {
    const isTaken = ({ state, until }: Unit) => state === 'sold' || (state === 'held' && until > at);
    return this.#total - [...this.#units.values()].filter(isTaken).length;
  }

  #hasOneFor(account: string, at: number): boolean {
    this.expire(at);
    const own = [...this.#units.values()].filter((unit) => unit.account === account).length;
    const { held, sold } = this.counts();
    return held + sold < this.#total && own < (this.#perAccount ?? Number.POSITIVE_INFINITY);
  }
}
