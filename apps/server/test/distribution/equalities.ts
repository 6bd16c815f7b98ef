/**
 * What a column is known to be equal to: a column of a relation, one value (`=…`), or a value of a list (`[…`). Terms
 * that are known to be equal are in one class.
 */
export type Term = string;

export const valueTerm = (value: unknown): Term => `=${JSON.stringify(value)}`;
export const listTerm = (name: string): Term => `[${name}`;
export const isValue = (term: Term | null): boolean => term?.startsWith('=') ?? false;
export const isList = (term: Term | null): boolean => term?.startsWith('[') ?? false;

const rankOf = (term: Term) => (isValue(term) ? 2 : isList(term) ? 1 : 0);

/** Classes of equal terms. A class is represented by a value if it has one, otherwise by a list, or by a column. */
export class Equalities {
  readonly #parents: Map<Term, Term>;

  constructor(parents: ReadonlyMap<Term, Term> = new Map()) {
    this.#parents = new Map(parents);
  }

  /** A copy for a part of the statement, whose own conditions do not restrict the rest. */
  copy(): Equalities {
    return new Equalities(this.#parents);
  }

  find(term: Term): Term {
    const parent = this.#parents.get(term);
    return parent === undefined ? term : this.find(parent);
  }

  add(one: Term | null, other: Term | null): void {
    if (one === null || other === null) return;
    const [left, right] = [this.find(one), this.find(other)];
    if (left === right) return;
    if (rankOf(left) >= rankOf(right)) this.#parents.set(right, left);
    else this.#parents.set(left, right);
  }
}
