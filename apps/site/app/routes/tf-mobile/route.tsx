import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { buttonClass } from '../../components/button.tsx';
import { DownloadIcon } from '../../components/icons.tsx';
import { TangledThreads } from '../../components/tangled-threads.tsx';
import { loadLanding } from '../../content/landing.server.ts';
import { LandingHeadline, FactRow } from '../../features/landing/landing-parts.tsx';
import { StickyDownload } from '../../features/landing/sticky-download.tsx';
import type { RouteHandle } from '../../route-handle.ts';
import { siteRequestContext } from '../../site-request.ts';
import { metaOf } from '../../use-site.ts';
import { DemoNote } from '../../visit/demo-note.tsx';
import { InstallerLink } from '../../visit/installer-link.tsx';
import { offerTexts } from '../../visit/installer-offer.ts';
import { MissingInstaller } from '../../visit/missing-installer.tsx';
import styles from './tf-mobile.module.css';

export const handle: RouteHandle = { page: 'TFMobile', layout: 'slim' };

export async function loader({ context }: LoaderFunctionArgs) {
  const { tfMobile, buttons, trial, offers } = await loadLanding(context.get(siteRequestContext));
  return { tfMobile, buttons, trial, offers };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, ...args }) =>
  metaOf(
    args,
    loaderData ? { title: loaderData.tfMobile.headline.join(''), description: loaderData.tfMobile.lead } : null,
  );

export default function TFMobile() {
  const { tfMobile, buttons, trial, offers } = useLoaderData<typeof loader>();
  return (
    <div className={styles.page}>
      <TangledThreads className={styles.threads} />
      <LandingHeadline headline={tfMobile.headline} lead={tfMobile.lead}>
        <StickyDownload texts={{ android: buttons.android }} offers={offers}>
          <div className={styles.download}>
            {offers.android ? (
              <InstallerLink platform="android" className={buttonClass({ look: 'primary', size: 'large' })}>
                <DownloadIcon />
                {buttons.android}
              </InstallerLink>
            ) : (
              <MissingInstaller text={offerTexts.missing('android')} />
            )}
          </div>
        </StickyDownload>
        <p className={styles.fine}>
          <b>{trial.promise}</b>
          <span>{trial.note}</span>
        </p>
        <DemoNote offers={{ android: offers.android }} />
      </LandingHeadline>
      <div className={styles.facts}>
        <FactRow facts={tfMobile.facts} />
      </div>
    </div>
  );
}
