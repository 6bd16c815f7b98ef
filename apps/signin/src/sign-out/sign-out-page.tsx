import { accountPages } from '@feisuo/contract/facts/paths';
import { useEffect } from 'react';
import { RefusedView } from '../authorize/refused-view.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { useForm } from '../form/use-form.ts';
import { BrandBar } from '../shell/bar.tsx';
import { isFramed } from '../shell/frame.ts';
import { Shell } from '../shell/shell.tsx';
import { siteAddress } from '../shell/address.ts';
import { ThreadSkeleton } from '../shell/drawings.tsx';
import { UnreachableView } from '../shell/unreachable-view.tsx';
import { ViewTitle } from '../shell/view-title.tsx';
import words from '../shell/words.module.css';
import { useTexts } from '../texts/use-texts.tsx';
import { stayAddress, wayBack } from './sign-out-flow.ts';
import { useSignOutTexts } from './texts/use-sign-out-texts.ts';
import { useSignOut } from './use-sign-out.ts';

/** Signs out of the account and its applications. */
export default function SignOutPage({ search }: { search: string }) {
  const texts = useTexts();
  const says = useSignOutTexts();
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
        <Shell texts={texts} title={says.title} bar={<BrandBar texts={texts} name={says.title} />}>
          <ThreadSkeleton says={says.working} />
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
        <Shell texts={texts} title={says.title} bar={<BrandBar texts={texts} name={says.title} />}>
          <ViewTitle>{says.question}</ViewTitle>
          <p className={words.lead}>{info.client.name ? says.askedBy(info.client.name) : says.lead}</p>
          <SubmitButton isSending={isSending} onPress={() => confirm()}>
            {says.confirm}
          </SubmitButton>
          <a className={words.secondary} href={stayAddress(info, location.origin) ?? home}>
            {says.stay}
          </a>
        </Shell>
      );
    }
    case 'hidden':
      return (
        <Shell texts={texts} title={says.title} bar={<BrandBar texts={texts} name={says.title} />}>
          <ViewTitle>{says.question}</ViewTitle>
          <p className={words.lead}>{says.framed}</p>
          <a className={words.primary} href={location.href} target="_top">
            {says.openPage}
          </a>
        </Shell>
      );
    case 'done': {
      const leftSays = { none: says.doneSays, others: says.othersStay, unknown: null };
      return (
        <Shell texts={texts} title={says.done}>
          <ViewTitle>{says.done}</ViewTitle>
          <p className={words.lead}>{back ? texts.captcha.returning : leftSays[flow.left]}</p>
          {!isFramed(window) && (
            <a className={back ? words.secondary : words.primary} href={back ?? accountPages.authenticate}>
              {back ? texts.captcha.goOn : says.signInAgain}
            </a>
          )}
        </Shell>
      );
    }
    case 'broken':
      return (
        <Shell texts={texts} title={says.refused.broken}>
          <RefusedView texts={texts} says={says.refused} refusal={flow.refusal} onRetry={retry}>
            {/* Without a redirect address there is no application to return to. No frame may show the site. */}
            {!isFramed(window) && (
              <a className={words.primary} href={accountPages.signOut}>
                {says.confirm}
              </a>
            )}
          </RefusedView>
        </Shell>
      );
    case 'unreachable':
      return (
        <Shell texts={texts} title={texts.unreachable.title}>
          <UnreachableView texts={texts} says={says.unreachable} status={flow.status} onRetry={retry} />
        </Shell>
      );
  }
}
