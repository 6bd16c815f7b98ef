import { centrePages } from '@feisuo/contract/facts/paths';
import { FormError } from '../form/form-errors.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { useForm } from '../form/use-form.ts';
import { BrandBar } from '../shell/bar.tsx';
import { Shell } from '../shell/shell.tsx';
import textStyles from '../shell/text.module.css';
import { ViewTitle } from '../shell/view-title.tsx';
import { useTexts } from '../texts/use-texts.tsx';

interface Props {
  application: string;
  /** Continues after the member turned the second factor on. Resolves to an error text, or to null. */
  onDone: () => Promise<string | null>;
  onRefuse: () => void;
}

/** Leads a member without a second factor to the page where it is turned on, because the client requires it. */
export default function NoSecondFactorView({ application, onDone, onRefuse }: Props) {
  const texts = useTexts();
  const labels = texts.authorize;
  const { faults, isSending, submit } = useForm<never>();
  const goOn = submit(async () => {
    const problem = await onDone();
    return problem === null ? {} : { form: problem };
  });
  return (
    <Shell texts={texts} title={labels.factorTitle} bar={<BrandBar texts={texts} />}>
      <ViewTitle>{labels.factorTitle}</ViewTitle>
      <p className={textStyles.lead}>{labels.factorLead(application)}</p>
      <FormError message={faults.form} />
      {/* In a new window, so that this request waits for the member. */}
      <a className={textStyles.primary} href={centrePages.twoFactor} target="_blank" rel="noreferrer">
        {labels.factorSetUp}
      </a>
      <SubmitButton kind="secondary" isSending={isSending} onPress={() => goOn()}>
        {labels.factorDone}
      </SubmitButton>
      <button className={textStyles.link} type="button" onClick={onRefuse}>
        {labels.refuse}
      </button>
    </Shell>
  );
}
