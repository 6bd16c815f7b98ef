import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { loadLanding } from '../../content/landing.server.ts';
import { InstallerButtons } from '../../features/landing/installer-buttons.tsx';
import { LandingHeadline, FactRow } from '../../features/landing/landing-parts.tsx';
import { MeterCard } from '../../features/landing/meter-card.tsx';
import { StickyDownload } from '../../features/landing/sticky-download.tsx';
import type { RouteHandle } from '../../route-handle.ts';
import { siteRequestContext } from '../../site-request.ts';
import { metaOf } from '../../use-site.ts';
import styles from './tf-v2.module.css';

export const handle: RouteHandle = { page: 'ThirdPartyV2', layout: 'site' };

export async function loader({ context }: LoaderFunctionArgs) {
  const { tfV2, buttons, trial, offers } = await loadLanding(context.get(siteRequestContext));
  return { tfV2, buttons, trial, offers };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, ...args }) =>
  metaOf(args, loaderData ? { title: loaderData.tfV2.headline.join(''), description: loaderData.tfV2.lead } : null);

export default function ThirdPartyV2() {
  const { tfV2, buttons, trial, offers } = useLoaderData<typeof loader>();
  return (
    <div className={`wrap ${styles.page}`}>
      <div className={styles.hero}>
        <LandingHeadline eyebrow={tfV2.eyebrow} headline={tfV2.headline} lead={tfV2.lead}>
          <StickyDownload texts={buttons} offers={offers}>
            <InstallerButtons buttons={buttons} trial={trial} offers={offers} />
          </StickyDownload>
        </LandingHeadline>
        <MeterCard meter={tfV2.meter} />
      </div>
      <FactRow facts={tfV2.facts} />
    </div>
  );
}
