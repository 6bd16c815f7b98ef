const writeKinds = ['account', 'message', 'check-in', 'report', 'batch', 'show', 'order', 'session'] as const;
export type WriteKind = (typeof writeKinds)[number];

/** How often each acknowledged write is stored. A kind that the database cannot tell is left out. */
export type StoredWrites = Partial<Record<WriteKind, ReadonlyMap<string, number>>>;

export interface Comparison {
  acknowledged: number;
  lost: string[];
  doubled: string[];
}

/** Keeps the ids of all writes that a server acknowledged. */
export class AcknowledgedWrites {
  readonly #ids = new Map<WriteKind, Set<string>>(writeKinds.map((kind) => [kind, new Set()]));
  readonly #lostAtOnce: string[] = [];

  add(kind: WriteKind, id: string): void {
    this.#ids.get(kind)?.add(id);
  }

  /** Notes a write that was already seen to be lost, such as a session that ended by itself. */
  addLost(kind: WriteKind, what: string): void {
    this.#lostAtOnce.push(`${kind} ${what}`);
  }

  countOf(kind: WriteKind): number {
    return this.#ids.get(kind)?.size ?? 0;
  }

  idsOf(kind: WriteKind): string[] {
    return [...(this.#ids.get(kind) ?? [])];
  }

  compare(stored: StoredWrites): Comparison {
    const [lost, doubled] = [[...this.#lostAtOnce], [] as string[]];
    let acknowledged = 0;
    for (const [kind, ids] of this.#ids) {
      acknowledged += ids.size;
      const found = stored[kind];
      if (!found) continue;
      for (const id of ids) if (!found.has(id)) lost.push(`${kind} ${id}`);
      for (const [id, count] of found) if (count > 1) doubled.push(`${kind} ${id}: ${count} times`);
    }
    return { acknowledged, lost, doubled };
  }
}
