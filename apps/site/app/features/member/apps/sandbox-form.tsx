import {
  addressesOfLines,
  applicationKinds,
  faultsOfSandbox,
  type ApplicationKind,
} from '@feisuo/contract/facts/application-rules';
import type { AppView, ChangeSandboxRequest } from '@feisuo/contract/schemas/developer-apps';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { ChoiceChips } from '../../../components/choice-chips.tsx';
import { Field } from '../../../components/field.tsx';
import { focusFirstError } from '../../../forms/focus-first-error.ts';
import styles from './apps.module.css';
import { errorsOf, type FieldErrors } from './field-errors.ts';
import { appTexts, formTexts } from './texts.ts';

interface SandboxFormProps {
  /** The stored application; missing for a new one, whose kind is still to be chosen. */
  app?: AppView;
  verb: string;
  /** Sends the form. Returns the errors of a refusal; empty after a success. */
  onSend: (form: ChangeSandboxRequest, kind: ApplicationKind) => Promise<FieldErrors>;
}

const kindOptions = applicationKinds.map((value) => ({ value, text: appTexts.kinds[value] }));

/** Name and addresses of an application on the own machine. */
export function SandboxForm({ app, verb, onSend }: SandboxFormProps) {
  const [kind, setKind] = useState<ApplicationKind>(app?.kind ?? 'server');
  const [name, setName] = useState(app?.name ?? '');
  const [redirects, setRedirects] = useState(app?.redirectUris.join('\n') ?? '');
  const [signOuts, setSignOuts] = useState(app?.signOutUris.join('\n') ?? '');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isSending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0) focusFirstError(form.current);
  }, [errors]);

  const send = async () => {
    const typed = {
      name: name.trim(),
      redirectUris: addressesOfLines(redirects),
      signOutUris: addressesOfLines(signOuts),
    };
    const faults = errorsOf(faultsOfSandbox(typed));
    setErrors(faults);
    if (Object.keys(faults).length > 0) return;
    setSending(true);
    const refused = await onSend(typed, kind);
    setSending(false);
    setErrors(refused);
  };
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending) void send();
      }}
    >
      {!app && (
        <ChoiceChips
          label={`${formTexts.kind}（${formTexts.kindLasts}）`}
          options={kindOptions}
          choose="one"
          chosen={[kind]}
          onChange={([chosen = kind]) => setKind(chosen)}
          hint={appTexts.kindHints[kind]}
        />
      )}
      <Field label={formTexts.name} hint={formTexts.nameHint} error={errors['name']}>
        {(control) => (
          <input
            {...control}
            value={name}
            maxLength={30}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Field label={formTexts.local} hint={formTexts.localHint} error={errors['redirectUris']}>
        {(control) => (
          <textarea
            {...control}
            className={styles.addresses}
            value={redirects}
            rows={2}
            spellCheck={false}
            placeholder={formTexts.localPlaceholder}
            onChange={(event) => setRedirects(event.target.value)}
          />
        )}
      </Field>
      <Field
        label={formTexts.signOut}
        optional={formTexts.optional}
        hint={formTexts.signOutHint}
        error={errors['signOutUris']}
      >
        {(control) => (
          <textarea
            {...control}
            className={styles.addresses}
            value={signOuts}
            rows={2}
            spellCheck={false}
            onChange={(event) => setSignOuts(event.target.value)}
          />
        )}
      </Field>
      {errors['form'] && (
        <p className={styles.error} role="alert">
          {errors['form']}
        </p>
      )}
      <div className={styles.row}>
        <Button type="submit" look="primary" aria-disabled={isSending}>
          {isSending ? formTexts.sending : verb}
        </Button>
      </div>
    </form>
  );
}
