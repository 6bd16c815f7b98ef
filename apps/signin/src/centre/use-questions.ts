import { useMemo, useState } from 'react';
import { usableToken, withSudo, type SudoTokenStore, type SudoToken } from './sudo/with-sudo.ts';
import type { Centre, Question } from './use-centre.ts';

type Asked<Subject, Answer> = { subject: Subject; finish: (answer: Answer) => void };

/** The dialogs that are open now. */
export interface OpenQuestions {
  confirm: Asked<Question, boolean> | null;
  proof: Asked<null, SudoToken | null> | null;
  codes: Asked<readonly string[], void> | null;
}
const nothing: OpenQuestions = { confirm: null, proof: null, codes: null };

type Asking = Pick<Centre, 'withSudo' | 'proveFirst' | 'confirm' | 'showCodes'>;

/** Dialogs that any section can open; the caller awaits the answer. */
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
    const store: SudoTokenStore = { stored: null };
    const askProof = () => ask<SudoToken | null>('proof', null);
    const now = () => performance.now();
    return {
      withSudo: (call) => withSudo(store, askProof, now, call),
      async proveFirst() {
        if (usableToken(store, now())) return true;
        store.stored = await askProof();
        return store.stored !== null;
      },
      confirm: (question) => ask<boolean>('confirm', question),
      showCodes: (codes) => ask<void>('codes', codes),
    };
  }, []);
  return [open, asking];
}
