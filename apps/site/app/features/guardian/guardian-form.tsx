import {
  guardianAskNames,
  guardianAsks,
  guardianRelationNames,
  guardianRelations,
  supportLimits,
} from '@feisuo/contract/facts/support-vocabulary';
import type { ChildProtectionPage } from '@feisuo/contract/schemas/page-support';
import { useEffect, useRef, useReducer, useState } from 'react';
import { supportPaths } from '@feisuo/contract/facts/paths';
import { serviceRefusals } from '@feisuo/contract/facts/service-refusals';
import type { GuardianReceipt } from '@feisuo/contract/schemas/support';
import { Button } from '../../components/button.tsx';
import { ChoiceChips } from '../../components/choice-chips.tsx';
import { Field } from '../../components/field.tsx';
import { SendFailure } from '../../components/send-failure.tsx';
import { focusFirstError } from '../../forms/focus-first-error.ts';
import { hasPermanentFault, type Uploads } from '../../uploads/create-uploads.ts';
import { takePasted, UploadField } from '../../uploads/upload-field.tsx';
import { useUploads } from '../../uploads/use-uploads.ts';
import {
  type GuardianFields,
  guardianErrors,
  guardianBody,
  emptyGuardian,
  type GuardianErrors,
} from './guardian-fields.ts';
import styles from './guardian-form.module.css';
import { ReceiptSlip } from './receipt-slip.tsx';
import { guardianTexts } from './texts.ts';
import { isOk, siteApi } from '../../api/site-api.ts';
import { createClientKeys } from '../../forms/client-key.ts';
import { track } from '../../telemetry/track.ts';

type GuardianView =
  | { name: 'filling'; failure: string | null }
  | { name: 'busy'; step: 'uploading' | 'sending' }
  | { name: 'sent'; receipt: GuardianReceipt };

/** State of the form. It is never stored in the browser, because it contains personal data. */
interface Guardian {
  fields: GuardianFields;
  errors: GuardianErrors;
  view: GuardianView;
}

type GuardianEvent =
  | { type: 'change'; fields: Partial<GuardianFields> }
  | { type: 'refuse'; errors: GuardianErrors }
  | { type: 'start'; step: 'uploading' | 'sending' }
  | { type: 'fail'; message: string }
  | { type: 'sent'; receipt: GuardianReceipt }
  | { type: 'again' };

const filling: GuardianView = { name: 'filling', failure: null };
const newGuardian: Guardian = { fields: emptyGuardian, errors: {}, view: filling };

function guardianReducer(guardian: Guardian, event: GuardianEvent): Guardian {
  switch (event.type) {
    case 'change': {
      const touched = Object.keys(event.fields);
      const left = Object.entries(guardian.errors).filter(([field]) => !touched.includes(field));
      return {
        ...guardian,
        fields: { ...guardian.fields, ...event.fields },
        errors: Object.fromEntries(left),
      };
    }
    case 'refuse':
      return { ...guardian, errors: event.errors, view: filling };
    case 'start':
      return { ...guardian, errors: {}, view: { name: 'busy', step: event.step } };
    case 'fail':
      return { ...guardian, view: { name: 'filling', failure: event.message } };
    case 'sent':
      return { ...newGuardian, view: { name: 'sent', receipt: event.receipt } };
    case 'again':
      return newGuardian;
  }
}

interface GuardianFormProps {
  words: ChildProtectionPage['request'];
  receiptTexts: ChildProtectionPage['receipt'];
}

const askOptions = guardianAsks.map((value) => ({ value, text: guardianAskNames[value] }));

/** The request form for guardians, who need no account. After sending, the receipt replaces the form. */
export function GuardianForm({ words, receiptTexts }: GuardianFormProps) {
  const { uploads, view: files } = useUploads('guardian', true);
  const { guardian, send, submit } = useGuardian(uploads);
  const { fields, errors, view } = guardian;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0) focusFirstError(form.current);
  }, [errors]);
  if (view.name === 'sent') {
    return <ReceiptSlip receipt={view.receipt} words={receiptTexts} onAnother={() => send({ type: 'again' })} />;
  }
  const isBusy = view.name === 'busy';
  const change = (changed: Partial<GuardianFields>) => send({ type: 'change', fields: changed });
  const chosen = fields.asks.map((ask) => words.asks[ask]).join('');
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onPaste={takePasted(uploads)}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void submit();
      }}
    >
      <Field label={guardianTexts.name} error={errors.guardianName}>
        {(control) => (
          <input
            {...control}
            required
            autoComplete="name"
            maxLength={supportLimits.personName}
            value={fields.guardianName}
            onChange={(event) => change({ guardianName: event.target.value })}
          />
        )}
      </Field>
      <Field label={guardianTexts.relation} error={errors.relation}>
        {(control) => (
          <select
            {...control}
            required
            value={fields.relation}
            onChange={(event) => change({ relation: event.target.value as GuardianFields['relation'] })}
          >
            <option value="">{guardianTexts.chooseRelation}</option>
            {guardianRelations.map((relation) => (
              <option key={relation} value={relation}>
                {guardianRelationNames[relation]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={guardianTexts.phone} error={errors.phone} hint={guardianTexts.oneOfBoth}>
        {(control) => (
          <input
            {...control}
            type="tel"
            autoComplete="tel"
            value={fields.phone}
            onChange={(event) => change({ phone: event.target.value })}
          />
        )}
      </Field>
      <Field label={guardianTexts.email} error={errors.email}>
        {(control) => (
          <input
            {...control}
            type="email"
            autoComplete="email"
            value={fields.email}
            onChange={(event) => change({ email: event.target.value, ...(errors.phone && { phone: fields.phone }) })}
          />
        )}
      </Field>
      <Field label={guardianTexts.minorAccount} isWide error={errors.minorAccount} hint={words.accountHint}>
        {(control) => (
          <input
            {...control}
            required
            autoComplete="off"
            maxLength={supportLimits.minorAccount}
            value={fields.minorAccount}
            onChange={(event) => change({ minorAccount: event.target.value })}
          />
        )}
      </Field>
      <ChoiceChips
        label={guardianTexts.asks}
        options={askOptions}
        choose="many"
        chosen={fields.asks}
        error={errors.asks}
        hint={chosen || undefined}
        onChange={(asks) => change({ asks })}
      />
      <Field label={guardianTexts.text} isWide error={errors.text}>
        {(control) => (
          <textarea
            {...control}
            required
            value={fields.text}
            placeholder={words.example}
            onChange={(event) => change({ text: event.target.value })}
          />
        )}
      </Field>
      <UploadField label={guardianTexts.files} uploads={uploads} view={files} hint={words.filesHint} />
      <p className={styles.privacy}>{words.privacy}</p>
      <div className={styles.send}>
        <Button type="submit" look="ink" aria-disabled={isBusy} className={styles.submit}>
          {isBusy ? guardianTexts[view.step] : guardianTexts.submit}
        </Button>
      </div>
      <SendFailure
        failure={view.name === 'filling' ? view.failure : null}
        retry={hasPermanentFault(files) ? null : guardianTexts.retry}
      />
    </form>
  );
}

function useGuardian(uploads: Uploads) {
  const [guardian, send] = useReducer(guardianReducer, newGuardian);
  const [keyOf] = useState(() => createClientKeys());
  const submit = async () => {
    const errors = guardianErrors(guardian.fields);
    if (Object.keys(errors).length > 0) return send({ type: 'refuse', errors });
    send({ type: 'start', step: 'uploading' });
    const attachments = await uploads.finish();
    if (!attachments) {
      const { filesRefused, files } = guardianTexts.faults;
      return send({ type: 'fail', message: hasPermanentFault(uploads.view()) ? filesRefused : files });
    }
    send({ type: 'start', step: 'sending' });
    const letter = guardianBody(guardian.fields, attachments);
    const body = { ...letter, clientKey: keyOf(letter) };
    const reply = await siteApi.post<GuardianReceipt>(supportPaths.guardianRequests, { body });
    if (!isOk(reply)) {
      if (reply.code === serviceRefusals.ATTACHMENT_GONE.code) uploads.clear();
      return send({ type: 'fail', message: guardianTexts.notSent + reply.message });
    }
    track('guardian_send', { attachments: attachments.length });
    uploads.clear();
    send({ type: 'sent', receipt: reply.data });
  };
  return { guardian, send, submit };
}
