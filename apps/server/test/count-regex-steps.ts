/**
 * Counts the steps that a backtracking regex engine needs, so that slow patterns are detected on machines of any speed.
 * Supports the syntax that our patterns use, without back references.
 */
export function countRegexSteps({ source, flags }: RegExp, text: string): { steps: number; matches: string[] } {
  const pattern = new PatternReader(source, flags).read();
  const count = { steps: 0 };
  const matches: string[] = [];
  let from = 0;
  while (from <= text.length) {
    let end = -1;
    const found = pattern({ text, count }, from, (at) => {
      end = at;
      return true;
    });
    if (found) matches.push(text.slice(from, end));
    if (found && !flags.includes('g')) break;
    from = found && end > from ? end : from + 1;
  }
  return { steps: count.steps, matches };
}

interface Search {
  text: string;
  count: { steps: number };
}
type Then = (at: number) => boolean;
type Matcher = (search: Search, at: number, then: Then) => boolean;

const escapedSets: Record<string, RegExp> = { w: /\w/, W: /\W/, d: /\d/, D: /\D/, s: /\s/, S: /\S/ };

class PatternReader {
  readonly #source: string;
  readonly #flags: string;
  #place = 0;

  constructor(source: string, flags: string) {
    this.#source = source;
    this.#flags = flags.replaceAll(/[gy]/g, '');
  }

  read(): Matcher {
    const options = [this.#sequence()];
    while (this.#takes('|')) options.push(this.#sequence());
    return (search, at, then) => options.some((option) => option(search, at, then));
  }

  #takes(text: string): boolean {
    if (!this.#source.startsWith(text, this.#place)) return false;
    this.#place += text.length;
    return true;
  }

  #sequence(): Matcher {
    const parts: Matcher[] = [];
    while (this.#place < this.#source.length && !'|)'.includes(this.#source.charAt(this.#place))) {
      parts.push(this.#quantified(this.#atom()));
    }
    return parts.reduceRight<Matcher>(
      (rest, part) => (search, at, then) => part(search, at, (next) => rest(search, next, then)),
      (_search, at, then) => then(at),
    );
  }

  #atom(): Matcher {
    for (const [opening, isAhead, isWanted] of [
      ['(?=', true, true],
      ['(?!', true, false],
      ['(?<=', false, true],
      ['(?<!', false, false],
    ] as const) {
      if (this.#takes(opening)) return this.#looking(isAhead, isWanted);
    }
    if (this.#takes('(?:') || this.#takes('(')) {
      const inside = this.read();
      this.#takes(')');
      return inside;
    }
    if (this.#takes('^')) return (_search, at, then) => at === 0 && then(at);
    if (this.#takes('$')) return ({ text }, at, then) => at === text.length && then(at);
    if (this.#takes('\\b')) {
      const isWord = (text: string, at: number) => /\w/.test(text.charAt(at));
      return ({ text }, at, then) => isWord(text, at - 1) !== isWord(text, at) && then(at);
    }
    return this.#character();
  }

  /** A lookbehind may contain only a single character. */
  #looking(isAhead: boolean, isWanted: boolean): Matcher {
    const inside = this.read();
    this.#takes(')');
    return (search, at, then) => {
      const from = isAhead ? at : at - 1;
      return (from >= 0 && inside(search, from, () => true)) === isWanted && then(at);
    };
  }

  #character(): Matcher {
    const [written = ''] = /^(?:\[(?:\\.|[^\\\]])*\]|\\.|.)/s.exec(this.#source.slice(this.#place)) ?? [];
    this.#place += written.length;
    const set = escapedSets[written.slice(1)] ?? new RegExp(`^${written}$`, this.#flags);
    return ({ text, count }, at, then) => {
      count.steps += 1;
      return at < text.length && set.test(text.charAt(at)) && then(at + 1);
    };
  }

  #quantified(atom: Matcher): Matcher {
    const [written = ''] = /^(?:[*+?]|\{\d+(?:,\d*)?\})/.exec(this.#source.slice(this.#place)) ?? [];
    if (written === '') return atom;
    this.#place += written.length;
    const isLazy = this.#takes('?');
    const [least, most] = boundsOf(written);
    const repeat = (search: Search, at: number, then: Then, done: number): boolean => {
      const more = () =>
        done < most && atom(search, at, (next) => (next > at || done < least) && repeat(search, next, then, done + 1));
      if (done < least) return more();
      return isLazy ? then(at) || more() : more() || then(at);
    };
    return (search, at, then) => repeat(search, at, then, 0);
  }
}

function boundsOf(written: string): [number, number] {
  if (written === '*') return [0, Infinity];
  if (written === '+') return [1, Infinity];
  if (written === '?') return [0, 1];
  const [least = 0, most = least] = written
    .slice(1, -1)
    .split(',')
    .map((bound) => (bound === '' ? Infinity : Number(bound)));
  return [least, most];
}
