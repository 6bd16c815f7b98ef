import { accountPages } from '@feisuo/contract/facts/paths';
import { useEffect } from 'react';
import { RefusedView } from '../authorize/refused-view.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { useForm } from '../form/use-form.ts';
import { BrandBar } from '../shell/bar.tsx';
import { isFramed } from '../shell/parent-origin.tsx';
import { Shell } from '../shell/shell.tsx';
import { siteAddress } from '../shell/address.ts';
import { ThreadSkeleton } from '../shell/drawings.tsx';
import { UnreachableView } from '../shell/unreachable-view.tsx';
import { ViewTitle } from '../shell/view-title.tsx';
import textStyles from '../shell/text.module.css';
import { useTexts } from '../texts/use-texts.tsx';
import { stayAddress, wayBack } from './sign-out-flow.ts';
import { useSignOutTexts } from './texts/use-sign-out-texts.ts';
import { useSignOut } from './use-sign-out.ts';

/** Page that signs out of the account and of its clients. */
export default function SignOutPage({ search }: { search: string }) {
  const texts = useTexts();
  const labels = useSignOutTexts();
  const { flow, signOut, retry } = useSignOut(search);
  const { isSending, submit } = useForm<never>();
  const back = wayBack(flow, isFramed(window), location.origin);
  useEffect(() => {
    if (back !== null) location.replace(back);
  }, [back]);
  switch (flow.view) {
    case 'loading':
    case 'telling':
      return (
        <Shell texts={texts} title={labels.title} bar={<BrandBar texts={texts} name={labels.title} />}>
          <ThreadSkeleton message={labels.working} />
        </Shell>
      );
    case 'asking': {
      const { info } = flow;
      const home = info.client.name ? siteAddress('/') : accountPages.centre;
      const confirm = submit(async () => {
        await signOut(info);
        return {};
      });
      return (
        <Shell texts={texts} title={labels.title} bar={<BrandBar texts={texts} name={labels.title} />}>
          <ViewTitle>{labels.question}</ViewTitle>
          {info.client.name && <p className={textStyles.lead}>{labels.askedBy(info.client.name)}</p>}
          <p className={textStyles.lead}>{labels.lead}</p>
          <SubmitButton isSending={isSending} onPress={() => confirm()}>
            {labels.confirm}
          </SubmitButton>
          <a className={textStyles.secondary} href={stayAddress(info, location.origin) ?? home}>
            {labels.stay}
          </a>
        </Shell>
      );
    }
    case 'hidden':
      return (
        <Shell texts={texts} title={labels.title} bar={<BrandBar texts={texts} name={labels.title} />}>
          <ViewTitle>{labels.question}</ViewTitle>
          <p className={textStyles.lead}>{labels.framed}</p>
          <a className={textStyles.primary} href={location.href} target="_top">
            {labels.openPage}
          </a>
        </Shell>
      );
    case 'done': {
      const leftMessage = { none: labels.doneMessage, others: labels.othersStay, unknown: null };
      return (
        <Shell texts={texts} title={labels.done}>
          <ViewTitle>{labels.done}</ViewTitle>
          <p className={textStyles.lead}>{back ? texts.captcha.returning : leftMessage[flow.left]}</p>
          {!isFramed(window) && (
            <a className={back ? textStyles.secondary : textStyles.primary} href={back ?? accountPages.authenticate}>
              {back ? texts.captcha.goOn : labels.signInAgain}
            </a>
          )}
        </Shell>
      );
    }
    case 'broken':
      return (
        <Shell texts={texts} title={labels.refused.broken}>
          <RefusedView texts={texts} labels={labels.refused} refusal={flow.refusal} onRetry={retry}>
            {/* Without a redirect address the page links to our site, which must not open in a frame. */}
            {!isFramed(window) && (
              <a className={textStyles.primary} href={accountPages.signOut}>
                {labels.confirm}
              </a>
            )}
          </RefusedView>
        </Shell>
      );
    case 'unreachable':
      return (
        <Shell texts={texts} title={texts.unreachable.title}>
          <UnreachableView texts={texts} labels={labels.unreachable} status={flow.status} onRetry={retry} />
        </Shell>
      );
  }
}
