import { useMemo, useState } from 'react';
import { keptToken, withSudo, type SudoKeeper, type SudoToken } from './sudo/with-sudo.ts';
import type { Centre, Question } from './use-centre.ts';

type Asked<Subject, Answer> = { subject: Subject; finish: (answer: Answer) => void };

/** Open dialogs. */
export interface OpenQuestions {
  confirm: Asked<Question, boolean> | null;
  proof: Asked<null, SudoToken | null> | null;
  codes: Asked<readonly string[], void> | null;
}
const nothing: OpenQuestions = { confirm: null, proof: null, codes: null };

type Asking = Pick<Centre, 'withSudo' | 'proveFirst' | 'confirm' | 'showCodes'>;

/** Dialogs that any section can open and await. */
export function useQuestions(): [OpenQuestions, Asking] {
  const [open, setOpen] = useState(nothing);
  const asking = useMemo<Asking>(() => {
    const ask = <Answer>(kind: keyof OpenQuestions, subject: unknown) =>
      new Promise<Answer>((resolve) => {
        const finish = (answer: Answer) => {
          setOpen((now) => ({ ...now, [kind]: null }));
          resolve(answer);
        };
        setOpen((now) => ({ ...now, [kind]: { subject, finish } }));
      });
    const keeper: SudoKeeper = { kept: null };
    const askProof = () => ask<SudoToken | null>('proof', null);
    const now = () => performance.now();
    return {
      withSudo: (act) => withSudo(keeper, askProof, now, act),
      async proveFirst() {
        if (keptToken(keeper, now())) return true;
        keeper.kept = await askProof();
        return keeper.kept !== null;
      },
      confirm: (question) => ask<boolean>('confirm', question),
      showCodes: (codes) => ask<void>('codes', codes),
    };
  }, []);
  return [open, asking];
}
