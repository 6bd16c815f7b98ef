import { LatencyHistogram } from './statistics.ts';

/** A status of 0 means that the connection was refused or lost. */
export interface Observed {
  route: string;
  status: number;
  retryAfter: string | null;
  milliseconds: number;
  body: string;
}

interface Period {
  startsAtMs: number;
  latencies: LatencyHistogram;
}

/** Statuses and latencies of all requests, by period of the run. */
export class AnswerLog {
  readonly #periods: Period[] = [];
  readonly #faults = new Map<string, number>();
  readonly counts = { answered: 0, refused: 0, shed: 0, unanswered: 0, faulty: 0 };
  readonly #refusals = new Map<string, number>();

  beginPeriod(startsAtMs: number): void {
    this.#periods.push({ startsAtMs, latencies: new LatencyHistogram() });
  }

  add({ route, status, retryAfter, milliseconds, body }: Observed): void {
    const { counts } = this;
    if (status === 0) {
      counts.unanswered += 1;
      return;
    }
    if (status === 503 && Number(retryAfter) > 0) {
      counts.shed += 1;
      return;
    }
    if (status >= 500) {
      counts.faulty += 1;
      increase(this.#faults, `${route} ${status} ${body.slice(0, 200)}`);
      return;
    }
    if (status >= 400) {
      counts.refused += 1;
      increase(this.#refusals, `${route} ${status}`);
    } else counts.answered += 1;
    this.#periods.at(-1)?.latencies.add(milliseconds);
  }

  /** Each server error other than 503 with `retry-after`, and how often it was answered. */
  get faults(): string[] {
    return [...this.#faults].map(([what, count]) => `${count} × ${what}`);
  }

  get refusals(): string[] {
    return [...this.#refusals].map(([what, count]) => `${count} × ${what}`);
  }

  get periods(): readonly Period[] {
    return this.#periods.filter(({ latencies }) => latencies.count > 0);
  }
}

const increase = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
