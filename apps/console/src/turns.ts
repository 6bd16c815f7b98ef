/**
 * Questions whose answers may overtake each other: an answer counts unless that of a later question was heard. Waiting for the
 * newest alone would show nothing new for as long as answers take longer than the next question is away.
 */
export class Turns {
  #asked = 0;
  #heard = 0;

  take(): number {
    this.#asked += 1;
    return this.#asked;
  }

  /** Whether this answer counts; from then on no older one does. */
  hear(turn: number): boolean {
    if (turn <= this.#heard) return false;
    this.#heard = turn;
    return true;
  }

  isLast(turn: number): boolean {
    return turn === this.#asked;
  }

  /** Something else is asked about from now on: what is on its way counts no more. */
  forget(): void {
    this.#heard = this.#asked;
  }
}
