import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { useSession } from '../session/session.tsx';

/** What is wrong, by field; `form` is about the whole. */
export type Faults<Name extends string> = Partial<Record<Name | 'form', string>>;

export interface Form<Name extends string> {
  faults: Faults<Name>;
  isSending: boolean;
  formRef: RefObject<HTMLFormElement | null>;
  /** Sends once, however often it is pressed. What it answers are the faults; none means that it is done. */
  submit(send: () => Promise<Faults<Name>>): (event?: FormEvent) => void;
  /** A field that is being mended is not wrong any more. */
  mend(name: Name): void;
  setFaults(faults: Faults<Name>): void;
}

const nothingWrong = { faults: {}, areNew: false };

/** One form: its faults, that it is sent once, and that the first faulty field gets the focus. */
export function useForm<Name extends string>(): Form<Name> {
  const { submissions } = useSession();
  const [shown, setShown] = useState<{ faults: Faults<Name>; areNew: boolean }>(nothingWrong);
  const [isSending, setSending] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  const underWay = useRef(false);

  useEffect(() => {
    // Whoever mends a field goes on typing in it: what is left of older faults moves nothing.
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
    mend(name) {
      if (faults[name] === undefined) return;
      const { [name]: _mended, ...rest } = faults;
      setShown({ faults: rest as Faults<Name>, areNew: false });
    },
  };
}
