import {
  addressesOfLines,
  applicationScopes,
  faultsOfApplicationRequest,
  isPublicAddress,
  type ApplicationScope,
} from '@feisuo/contract/facts/application-rules';
import { applicationPicturePrefix, developerPaths, fillPath } from '@feisuo/contract/facts/paths';
import type { ApprovalFields, AppView } from '@feisuo/contract/schemas/developer-apps';
import { useEffect, useRef, useState } from 'react';
import { isOk, siteApi } from '../../../api/site-api.ts';
import { Button } from '../../../components/button.tsx';
import { ChoiceChips } from '../../../components/choice-chips.tsx';
import { Field } from '../../../components/field.tsx';
import { focusFirstError } from '../../../forms/focus-first-error.ts';
import { showToast } from '../../../toasts/show-toast.ts';
import type { AppProps } from './app-props.ts';
import styles from './apps.module.css';
import { errorsOf, errorsOfRefusal, type FieldErrors } from './field-errors.ts';
import { LogoField } from './logo-field.tsx';
import { formTexts, requestTexts } from './texts.ts';

const scopeOptions = applicationScopes.map((value) => ({ value, text: requestTexts.scopeNames[value] }));
const pictureIdOf = (path: string) => path.slice(applicationPicturePrefix.length).replace(/\.webp$/, '');

/** The values to begin with: the last request, or else what the application has now. */
function startOf(app: AppView): ApprovalFields {
  const { request } = app;
  if (request && (request.state === 'waiting' || request.state === 'refused')) return request.fields;
  return {
    name: app.name,
    description: app.description,
    homePage: app.homePage,
    picture: app.picture === '' ? '' : pictureIdOf(app.picture),
    // The addresses of a sandbox are on the own machine, and cannot be approved.
    redirectUris: app.redirectUris.filter(isPublicAddress),
    signOutUris: app.signOutUris.filter(isPublicAddress),
    scopes: app.state === 'approved' ? (app.scopes as ApplicationScope[]) : ['openid', 'profile'],
  };
}

interface ApprovalFormProps extends AppProps {
  onClose: () => void;
}

export function ApprovalForm({ app, withProof, onApp, onClose }: ApprovalFormProps) {
  const [start] = useState(() => startOf(app));
  const [fields, setFields] = useState(start);
  const [redirects, setRedirects] = useState(start.redirectUris.join('\n'));
  const [signOuts, setSignOuts] = useState(start.signOutUris.join('\n'));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isSending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0) focusFirstError(form.current);
  }, [errors]);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const change = (changed: Partial<ApprovalFields>) => setFields((before) => ({ ...before, ...changed }));

  const send = async () => {
    const typed: ApprovalFields = {
      ...fields,
      name: fields.name.trim(),
      homePage: fields.homePage.trim(),
      redirectUris: addressesOfLines(redirects),
      signOutUris: addressesOfLines(signOuts),
    };
    const faults = errorsOf(faultsOfApplicationRequest(typed, [location.hostname]));
    setErrors(faults);
    if (Object.keys(faults).length > 0) return;
    setSending(true);
    const path = fillPath(developerPaths.requests, { id: app.id });
    const reply = await withProof(() => siteApi.post<AppView>(path, { body: typed }));
    setSending(false);
    if (!reply) return;
    if (!isOk(reply)) {
      setErrors(errorsOfRefusal(reply));
      return;
    }
    showToast(requestTexts.sent);
    onApp(reply.data);
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
      <Field label={formTexts.name} hint={formTexts.nameHint} error={errors['name']}>
        {(control) => (
          <input
            {...control}
            value={fields.name}
            maxLength={30}
            autoComplete="off"
            onChange={(event) => change({ name: event.target.value })}
          />
        )}
      </Field>
      <LogoField
        appId={app.id}
        picture={fields.picture}
        error={errors['picture']}
        onPicture={(picture) => change({ picture })}
      />
      <Field label={requestTexts.description} hint={requestTexts.descriptionHint} error={errors['description']}>
        {(control) => (
          <textarea
            {...control}
            value={fields.description}
            maxLength={200}
            onChange={(event) => change({ description: event.target.value })}
          />
        )}
      </Field>
      <Field label={requestTexts.homePage} error={errors['homePage']}>
        {(control) => (
          <input
            {...control}
            type="url"
            value={fields.homePage}
            placeholder="https://"
            autoComplete="off"
            onChange={(event) => change({ homePage: event.target.value })}
          />
        )}
      </Field>
      <Field label={requestTexts.redirect} hint={requestTexts.redirectHint} error={errors['redirectUris']}>
        {(control) => (
          <textarea
            {...control}
            className={styles.addresses}
            value={redirects}
            rows={2}
            spellCheck={false}
            placeholder="https://www.example.com/callback"
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
      <ChoiceChips
        label={requestTexts.scopes}
        options={scopeOptions}
        choose="many"
        chosen={fields.scopes}
        hint={requestTexts.scopesHint}
        error={errors['scopes']}
        onChange={(scopes) => change({ scopes: ['openid', ...scopes.filter((scope) => scope !== 'openid')] })}
      />
      {errors['form'] && (
        <p className={styles.error} role="alert">
          {errors['form']}
        </p>
      )}
      <div className={styles.row}>
        <Button type="submit" look="primary" aria-disabled={isSending}>
          {isSending ? formTexts.sending : requestTexts.submit}
        </Button>
        <Button onClick={onClose}>{requestTexts.close}</Button>
      </div>
    </form>
  );
}
