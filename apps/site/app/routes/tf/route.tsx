import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { InlineText } from '../../components/inline-text.tsx';
import { clothUrl } from '@feisuo/design/weave-url';
import { loadLanding } from '../../content/landing.server.ts';
import { InstallerButtons } from '../../features/landing/installer-buttons.tsx';
import { LandingHeadline, FactRow } from '../../features/landing/landing-parts.tsx';
import type { RouteHandle } from '../../route-handle.ts';
import { siteRequestContext } from '../../site-request.ts';
import { metaOf } from '../../use-site.ts';
import styles from './tf.module.css';

export const handle: RouteHandle = { page: 'ThirdParty', layout: 'site', hasHero: true };

export async function loader({ context }: LoaderFunctionArgs) {
  const site = context.get(siteRequestContext);
  const { tf, buttons, trial, offers } = await loadLanding(site);
  const game = await site.content.findGame(tf.gameId);
  const isComputerGame = game !== null && !game.platforms.some((platform) => platform === 'android');
  return { tf, buttons, trial, offers, isComputerGame, cloth: game && (game.image?.src ?? clothUrl(game)) };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, ...args }) =>
  metaOf(args, loaderData ? { title: loaderData.tf.headline.join(''), description: loaderData.tf.lead } : null);

export default function ThirdParty() {
  const { tf, buttons, trial, offers, isComputerGame, cloth } = useLoaderData<typeof loader>();
  return (
    <>
      <section className={styles.hero}>
        {cloth && <img className={styles.cloth} src={cloth} alt="" width="920" height="460" fetchPriority="high" />}
        <div className={`wrap ${styles.inner}`}>
          <LandingHeadline eyebrow={tf.eyebrow} headline={tf.headline} lead={tf.lead}>
            <InstallerButtons buttons={buttons} trial={trial} offers={offers} isComputerGame={isComputerGame} />
          </LandingHeadline>
        </div>
      </section>
      <div className={`wrap ${styles.rest}`}>
        <FactRow facts={tf.facts} />
        <p className={styles.price}>
          <span>
            <InlineText text={tf.price} />
          </span>
          {tf.tag && <span className={styles.tag}>{tf.tag}</span>}
        </p>
      </div>
    </>
  );
}
