import { accountPaths } from '@feisuo/contract/facts/paths';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { FormError } from '../form/form-error.tsx';
import { Notice } from '../form/notice.tsx';
import { useSession } from '../session/session.tsx';
import { BarAction, BrandBar } from '../shell/bar.tsx';
import { isFramed } from '../shell/frame.ts';
import { Shell } from '../shell/shell.tsx';
import { ViewTitle } from '../shell/view-title.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import { faultsOf } from './faults.ts';
import { OtherWays } from './other-ways.tsx';
import { canOfferPasskeys, canUsePasskeys, signWithPasskey } from './passkey.ts';
import { PasswordForm } from './password-form.tsx';
import styles from './sign-in.module.css';
import type { Provider } from './use-providers.ts';
import type { SignIn } from './use-sign-in.ts';
import { CaptchaPlace } from '../captcha/captcha-place.tsx';
import { nameOfContact } from '../form/contact.ts';
import { SubmitButton } from '../form/submit-button.tsx';
import { useForm } from '../form/use-form.ts';
import { Agreement } from './agreement.tsx';
import { ContactAndCode } from './contact-and-code.tsx';
import { firstContact } from './first-contact.ts';
import type { FormProps } from './form-props.ts';
import { useProvedContact } from './use-proved-contact.ts';

const fields = ['contact', 'code', 'agreement'] as const;

/** Signs in by a code; an unknown phone gets a new account. */
function CodeForm({ signIn, agreed, onAgree, agreementProblem }: FormProps) {
  const texts = useTexts();
  const { locale } = useSession();
  const proof = useProvedContact('REGISTER_SIGN_IN', firstContact(signIn.flow.identifier, locale));
  const form = useForm<(typeof fields)[number]>();
  const { faults, isSending, formRef, submit, mend } = form;

  const send = submit(async () => {
    const missing = { ...proof.check(), ...(!agreed && { agreement: texts.form.problems.agreement }) };
    if (Object.keys(missing).length > 0 || !proof.to) return missing;
    const body = { username: nameOfContact(proof.to), verification_code: proof.code, agreed };
    return signIn.enter({ path: accountPaths.signIn, body, after: proof.forget }, fields);
  });
  return (
    <form ref={formRef} onSubmit={send} noValidate>
      <FormError says={faults.form} />
      <ContactAndCode proof={proof} form={form} />
      <CaptchaPlace />
      <SubmitButton isSending={isSending}>{texts.signIn.submit}</SubmitButton>
      <Agreement
        checked={agreed}
        onChange={(checked) => {
          mend('agreement');
          onAgree(checked);
        }}
        problem={agreed ? undefined : (faults.agreement ?? agreementProblem)}
        more={proof.contact.kind === 'phone' ? texts.signIn.newPhone : texts.signIn.newEmail}
      />
    </form>
  );
}

interface Props {
  signIn: SignIn;
  /** The application's name. */
  application?: string | undefined;
  /** Why a signed-in member has to sign in again. */
  why?: string | undefined;
  onProvider: (provider: Provider, agreed: true) => Promise<string | null>;
  /** Returns to the application, unless the parent page offers it. */
  onCancel?: (() => void) | undefined;
  onChooseAccount?: (() => void) | undefined;
}

const tabs = ['password', 'code'] as const;

/** The first page: two forms, and the methods without typing. */
export function SignInView({ signIn, application, why, onProvider, onCancel, onChooseAccount }: Props) {
  const texts = useTexts();
  const says = texts.signIn;
  const { told } = signIn.flow;
  const tab = signIn.flow.view === 'code' ? 'code' : 'password';
  const [agreed, setAgreed] = useState(false);
  const [agreementProblem, setAgreementProblem] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const passkey = usePasskey(signIn, setProblem);
  const panel = useRef<HTMLDivElement>(null);
  useFirstField(panel);

  const chooseTab = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const other = tab === 'password' ? 'code' : 'password';
    signIn.go(other);
    document.getElementById(`tab-${other}`)?.focus();
  };
  const startProvider = async (provider: Provider) => {
    if (!agreed) {
      setAgreementProblem(texts.form.problems.agreement);
      panel.current?.querySelector<HTMLElement>('input[type=checkbox]')?.focus();
      return;
    }
    setProblem((await onProvider(provider, true)) ?? undefined);
  };
  const form = { signIn, agreed, onAgree: setAgreed, agreementProblem };
  return (
    <Shell
      texts={texts}
      title={says.title}
      bar={
        <BrandBar
          texts={texts}
          under={application && says.to(application)}
          action={<BarAction onPress={() => signIn.go('sign-up')}>{says.toSignUp}</BarAction>}
        />
      }
    >
      <ViewTitle isUnseen>{application ? says.to(application) : says.title}</ViewTitle>
      <div className={styles.tabs} role="tablist" aria-label={says.title}>
        {tabs.map((one) => (
          <button
            key={one}
            id={`tab-${one}`}
            role="tab"
            type="button"
            aria-selected={one === tab}
            aria-controls="tab-panel"
            tabIndex={one === tab ? 0 : -1}
            onClick={() => signIn.go(one)}
            onKeyDown={chooseTab}
          >
            {says.tabs[one]}
          </button>
        ))}
      </div>
      {why && <Notice>{why}</Notice>}
      {told && (
        <Notice kind={told === 'password-saved' ? 'ok' : 'warn'}>
          {told === 'password-saved' ? texts.reset.saved : says.begunAnew}
        </Notice>
      )}
      <FormError says={problem ?? signIn.flow.problem ?? undefined} />
      <div id="tab-panel" role="tabpanel" aria-labelledby={`tab-${tab}`} ref={panel}>
        {tab === 'password' ? <PasswordForm {...form} /> : <CodeForm {...form} />}
      </div>
      <OtherWays onProvider={(provider) => void startProvider(provider)} onPasskey={passkey} />
      {onChooseAccount && (
        <button className={styles.link} type="button" onClick={onChooseAccount}>
          {texts.chooser.back}
        </button>
      )}
      {onCancel && (
        <button className={styles.link} type="button" onClick={onCancel}>
          {texts.authorize.cancel}
        </button>
      )}
    </Shell>
  );
}

/**
 * A passkey's owner accepted the agreements when it was made. The browser offers it by autofill; the button is the
 * alternative.
 */
function usePasskey(signIn: SignIn, onProblem: (says: string | undefined) => void): (() => void) | undefined {
  const { ask } = useSession();
  const texts = useTexts();
  const latest = useRef(signIn);
  useEffect(() => {
    latest.current = signIn;
  });
  const use = useRef(async (isQuiet: boolean) => {
    const signed = await signWithPasskey(ask, isQuiet);
    if (signed.kind === 'signed') {
      const call = { path: accountPaths.signInWithPasskey, body: { assertion: signed.assertion } };
      onProblem((await latest.current.enter(call, [])).form);
    } else if (!isQuiet) {
      onProblem(signed.kind === 'failed' ? faultsOf(signed.answer, [], texts).form : texts.signIn.passkeyDropped);
    }
  });
  useEffect(() => {
    let isOver = false;
    const offer = async () => {
      const can = await canOfferPasskeys(window);
      if (can && !isOver) await use.current(true);
    };
    void offer();
    return () => {
      isOver = true;
    };
  }, []);
  return canUsePasskeys(window) ? () => void use.current(false) : undefined;
}

/** With a keyboard the first empty field gets the focus; a phone's keyboard would cover the page. */
function useFirstField(panel: { current: HTMLElement | null }): void {
  useEffect(() => {
    if (isFramed(window) || !window.matchMedia('(hover: hover)').matches) return;
    const inputs = [...(panel.current?.querySelectorAll('input') ?? [])];
    inputs.find(({ type, value }) => type !== 'checkbox' && value === '')?.focus({ preventScroll: true });
  }, [panel]);
}
