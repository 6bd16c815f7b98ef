import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { useSession } from '../session/session.tsx';

/** Error texts by field name. `form` is an error of the whole form. */
export type Faults<Name extends string> = Partial<Record<Name | 'form', string>>;

export interface Form<Name extends string> {
  faults: Faults<Name>;
  isSending: boolean;
  formRef: RefObject<HTMLFormElement | null>;
  /**
   * Returns a submit handler that does nothing while a submission is running. `send` resolves to the errors, which are
   * empty after success.
   */
  submit(send: () => Promise<Faults<Name>>): (event?: FormEvent) => void;
  /** Clears the error of a field, because the user is editing the field. */
  clearFault(name: Name): void;
  setFaults(faults: Faults<Name>): void;
}

const nothingWrong = { faults: {}, areNew: false };

/** State of a form: its errors, one submission at a time, and focus on the first invalid field. */
export function useForm<Name extends string>(): Form<Name> {
  const { submissions } = useSession();
  const [shown, setShown] = useState<{ faults: Faults<Name>; areNew: boolean }>(nothingWrong);
  const [isSending, setSending] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  const underWay = useRef(false);

  useEffect(() => {
    // Only new errors move the focus, because it must not move while the user edits a field.
    if (shown.areNew) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [shown]);

  const { faults } = shown;
  const show = (found: Faults<Name>) => setShown({ faults: found, areNew: true });

  const run = async (send: () => Promise<Faults<Name>>) => {
    underWay.current = true;
    setSending(true);
    try {
      show(await submissions.run(send));
    } finally {
      underWay.current = false;
      setSending(false);
    }
  };
  return {
    faults,
    isSending,
    formRef,
    setFaults: show,
    submit: (send) => (event) => {
      event?.preventDefault();
      if (!underWay.current) void run(send);
    },
    clearFault(name) {
      if (faults[name] === undefined) return;
      const { [name]: _mended, ...rest } = faults;
      setShown({ faults: rest as Faults<Name>, areNew: false });
    },
  };
}
