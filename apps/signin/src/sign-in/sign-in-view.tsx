import { accountPaths } from '@feisuo/contract/facts/paths';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { FormError } from '../form/form-errors.tsx';
import { Notice } from '../form/notice.tsx';
import { useSession } from '../session/session.tsx';
import { BarAction, BrandBar } from '../shell/bar.tsx';
import { isFramed } from '../shell/parent-origin.tsx';
import { Shell } from '../shell/shell.tsx';
import { ViewTitle } from '../shell/view-title.tsx';
import textStyles from '../shell/text.module.css';
import { useTexts } from '../texts/use-texts.tsx';
import { faultsOf } from './form-errors-of-refusal.ts';
import { OtherWays } from './other-ways.tsx';
import { canOfferPasskeys, canUsePasskeys, signWithPasskey } from './passkey.ts';
import { PasswordForm } from './password-form.tsx';
import styles from './sign-in.module.css';
import type { Provider } from './use-providers.ts';
import type { SignIn } from './use-sign-in.ts';
import { CaptchaContainer } from '../captcha/captcha-container.tsx';
import { nameOfContact } from '../form/contact.ts';
import { SubmitButton } from '../form/submit-button.tsx';
import { useForm } from '../form/use-form.ts';
import { Agreement } from './agreement.tsx';
import { ContactAndCode } from './contact-and-code.tsx';
import { firstContact } from './first-contact.ts';
import type { FormProps } from './form-props.ts';
import { useProvedContact } from './use-proved-contact.ts';

const fields = ['contact', 'code', 'agreement'] as const;

/** Form to sign in by a code that is sent to a phone or mailbox. An unknown phone number gets a new account. */
function CodeForm({ signIn, agreementProblem }: FormProps) {
  const { agreed, setAgreed } = signIn;
  const texts = useTexts();
  const { homeRegion } = useSession();
  const proof = useProvedContact('REGISTER_SIGN_IN', firstContact(signIn.flow.identifier, homeRegion));
  const form = useForm<(typeof fields)[number]>();
  const { faults, isSending, formRef, submit, clearFault } = form;

  const send = submit(async () => {
    const missing = { ...proof.check(), ...(!agreed && { agreement: texts.form.problems.agreement }) };
    if (Object.keys(missing).length > 0 || !proof.to) return missing;
    const body = { username: nameOfContact(proof.to), verification_code: proof.code, agreed };
    return signIn.enter({ path: accountPaths.signIn, body, after: proof.forget }, fields);
  });
  return (
    <form ref={formRef} onSubmit={send} noValidate>
      <p className={textStyles.lead}>
        {proof.contact.kind === 'phone' ? texts.signIn.newPhone : texts.signIn.newEmail}
      </p>
      <FormError message={faults.form} />
      <ContactAndCode proof={proof} form={form} />
      <CaptchaContainer />
      <SubmitButton isSending={isSending}>{texts.signIn.submit}</SubmitButton>
      <Agreement
        checked={agreed}
        onChange={(checked) => {
          clearFault('agreement');
          setAgreed(checked);
        }}
        problem={agreed ? undefined : (faults.agreement ?? agreementProblem)}
      />
    </form>
  );
}

interface Props {
  signIn: SignIn;
  application?: string | undefined;
  /** Why a member who is signed in must sign in once more. */
  why?: string | undefined;
  onProvider: (provider: Provider, agreed: true) => Promise<string | null>;
  /** Returns to the client. Undefined if the framing page has a button for that. */
  onCancel?: (() => void) | undefined;
  onChooseAccount?: (() => void) | undefined;
}

const tabs = ['code', 'password'] as const;

/** First view: a form for the password, a form for a code, and buttons for methods without typing. */
export function SignInView({ signIn, application, why, onProvider, onCancel, onChooseAccount }: Props) {
  const texts = useTexts();
  const labels = texts.signIn;
  const { notice } = signIn.flow;
  const tab = signIn.flow.view === 'code' ? 'code' : 'password';
  const { agreed } = signIn;
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
  const form = { signIn, agreementProblem };
  return (
    <Shell
      texts={texts}
      title={labels.title}
      bar={
        <BrandBar
          texts={texts}
          under={application && labels.to(application)}
          action={<BarAction onPress={() => signIn.go('sign-up')}>{labels.toSignUp}</BarAction>}
        />
      }
    >
      <ViewTitle isUnseen>{application ? labels.to(application) : labels.title}</ViewTitle>
      <div className={styles.tabs} role="tablist" aria-label={labels.title}>
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
            {labels.tabs[one]}
          </button>
        ))}
      </div>
      {why && <Notice>{why}</Notice>}
      {notice && <Notice kind="warn">{labels.begunAnew}</Notice>}
      <FormError message={problem ?? signIn.flow.problem ?? undefined} />
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
 * Signs in with a passkey, which the browser offers by autofill and the page by a button. The agreements are not asked
 * for, because the user accepted them before creating the passkey.
 */
function usePasskey(signIn: SignIn, onProblem: (labels: string | undefined) => void): (() => void) | undefined {
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

/** Focuses the first empty input on devices with a mouse. On a phone, the on-screen keyboard would cover the page. */
function useFirstField(panel: { current: HTMLElement | null }): void {
  useEffect(() => {
    if (isFramed(window) || !window.matchMedia('(hover: hover)').matches) return;
    const inputs = [...(panel.current?.querySelectorAll('input') ?? [])];
    inputs.find(({ type, value }) => type !== 'checkbox' && value === '')?.focus({ preventScroll: true });
  }, [panel]);
}
