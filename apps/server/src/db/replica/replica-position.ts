/** A place in PostgreSQL's write-ahead log. It grows with every write. */
export type WalPosition = bigint;

/** Reads a `pg_lsn` such as `16/B374D848`. */
export function parseWalPosition(text: string): WalPosition {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text) ?? [];
  if (high === undefined || low === undefined) throw new Error(`not a position of the write-ahead log: ${text}`);
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

interface Mark {
  askedAt: number;
  position: WalPosition;
}

/** Enough for minutes of lag. Beyond that, later marks are left out until the replica has reached the earlier ones. */
const MOST_MARKS = 600;

/** Knows up to which moment a replica has replayed everything that was committed on the primary. */
export class ReplicaPosition {
  #marks: Mark[] = [];
  #completeUntil = -Infinity;

  /** Everything that was committed before this moment can be read from the replica. */
  get completeUntil(): number {
    return this.#completeUntil;
  }

  /** Notes how far the primary had written, after `askedAt`, and how far the replica has replayed. */
  note(askedAt: number, written: WalPosition, replayed: WalPosition): void {
    if (this.#marks.length < MOST_MARKS) this.#marks.push({ askedAt, position: written });
    for (const mark of this.#marks)
      if (mark.position <= replayed) this.#completeUntil = Math.max(this.#completeUntil, mark.askedAt);
    this.#marks = this.#marks.filter(({ position }) => position > replayed);
  }

  /** After a fault: what was known says nothing of the server that answers next. */
  forget(): void {
    this.#marks = [];
    this.#completeUntil = -Infinity;
  }
}
