import { membershipLimits } from '@feisuo/contract/facts/limits';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { ButtonLink, buttonClass } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { DownloadIcon } from '../../components/icons.tsx';
import { InlineText } from '../../components/inline-text.tsx';
import { Question } from '../../components/question.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { TangledThreads } from '../../components/tangled-threads.tsx';
import { ThreadDigits } from '../../components/thread-digits.tsx';
import { commonQuestions } from '../../content/common-questions.server.ts';
import { loadConfig } from '../../content/load-config.server.ts';
import { loadLanding } from '../../content/landing.server.ts';
import { LandingHeadline, FactRow } from '../../features/landing/landing-parts.tsx';
import { StickyDownload } from '../../features/landing/sticky-download.tsx';
import { MobileGames } from '../../features/mobile/mobile-games.tsx';
import { mobileTexts } from '../../features/mobile/texts.ts';
import type { RouteHandle } from '../../route-handle.ts';
import { siteRequestContext } from '../../site-request.ts';
import { metaOf } from '../../use-site.ts';
import { DemoNote } from '../../visit/demo-note.tsx';
import { InstallerLink } from '../../visit/installer-link.tsx';
import { missingNote } from '../../visit/installer-offer.ts';
import { MissingInstaller } from '../../visit/missing-installer.tsx';
import styles from './mobile-index.module.css';
import { addressWithVisit } from '../../visit/address-with-visit.ts';

export const handle: RouteHandle = { page: 'MobileIndex', layout: 'slim' };

const { trialDays } = membershipLimits;

export async function loader({ context }: LoaderFunctionArgs) {
  const site = context.get(siteRequestContext);
  const [{ mobile, buttons, offers }, games, help, { faq }] = await Promise.all([
    loadLanding(site),
    site.content.listGames(),
    site.content.listHelp(),
    loadConfig(site, 'home'),
  ]);
  // The first questions are the same as on the home page.
  return { mobile, buttons, offers, games, questions: commonQuestions(help, faq.first) };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, ...args }) =>
  metaOf(args, loaderData ? { title: loaderData.mobile.headline.join(''), description: loaderData.mobile.lead } : null);

export default function MobileIndex() {
  const { mobile, buttons, offers, games, questions } = useLoaderData<typeof loader>();
  return (
    <div className={styles.page}>
      <section>
        <TangledThreads className={styles.threads} />
        <LandingHeadline headline={mobile.headline} lead={mobile.lead}>
          <StickyDownload texts={{ android: buttons.android }} offers={offers}>
            <div className={styles.buttons}>
              {offers.android ? (
                <InstallerLink platform="android" className={buttonClass({ look: 'primary', size: 'large' })}>
                  <DownloadIcon />
                  {buttons.android}
                </InstallerLink>
              ) : (
                <MissingInstaller text={missingNote(offers) ?? ''} />
              )}
              {offers.windows && (
                <CopyButton
                  size="large"
                  text={() => addressWithVisit('/download')}
                  label={mobile.copyLink}
                  done={mobileTexts.copied}
                  failed={mobileTexts.copyFailed}
                />
              )}
            </div>
            <DemoNote offers={offers} />
          </StickyDownload>
        </LandingHeadline>
      </section>
      <section className={styles.trial} aria-label={mobile.trial.title}>
        <ThreadDigits className={styles.digits} text={String(trialDays)} label={mobileTexts.days(trialDays)} />
        <div>
          <b>{mobile.trial.title}</b>
          <p>{mobile.trial.text}</p>
        </div>
        <ButtonLink look="ink" href="/new-user-gift">
          {mobile.trial.action}
        </ButtonLink>
      </section>
      <MobileGames title={mobile.gamesTitle} placeholder={mobile.placeholder} games={games} />
      <section className={styles.facts}>
        <h2>{mobile.factsTitle}</h2>
        <FactRow facts={mobile.facts} />
      </section>
      <section>
        <h2>{mobile.questionsTitle}</h2>
        <div className={styles.questions}>
          {questions.slice(0, 4).map(({ id, question, answer }, index) => (
            <Question key={id} question={question} isOpen={index === 0}>
              {answer.map((line) => (
                <p key={line}>
                  <InlineText text={line} />
                </p>
              ))}
            </Question>
          ))}
        </div>
        <SiteLink className={styles.more} href="/m/questions">
          {mobile.allQuestions}
        </SiteLink>
      </section>
    </div>
  );
}
