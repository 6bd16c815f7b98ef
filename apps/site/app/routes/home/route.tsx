import { Suspense } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { commonQuestions, questionFacts } from '../../content/common-questions.server.ts';
import { installerOffers } from '../../content/current-releases.server.ts';
import { loadConfig } from '../../content/load-config.server.ts';
import { listPlans } from '../../content/plans.server.ts';
import { qrDrawing } from '../../content/qr-drawing.server.ts';
import { Hero } from '../../features/hero/hero.tsx';
import { lazyWithRetry } from '../../lazy-with-retry.ts';
import { firstInteraction } from '../../first-interaction.ts';
import type { RouteHandle } from '../../route-handle.ts';
import { siteRequestContext } from '../../site-request.ts';
import { demoNote } from '../../visit/installer-offer.ts';
import '../../components/game-tile.module.css';
import '../../components/inline-text.module.css';
import '../../components/question.module.css';
import '../../components/section.module.css';
import '../../components/weave-art.module.css';
import '../../features/downloads/device-drawings.module.css';
import '../../features/downloads/downloads.module.css';
import '../../features/faq/faq.module.css';
import '../../features/game-library/game-library.module.css';
import '../../features/how-it-works/how-it-works.module.css';
import '../../features/plans/plans.module.css';
import '../../features/promises/promises.module.css';

export const handle: RouteHandle = { page: 'Home', layout: 'site', hasHero: true };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const site = context.get(siteRequestContext);
  const [home, plans, games, help, releases] = await Promise.all([
    loadConfig(site, 'home'),
    listPlans(site),
    site.content.listGames(),
    site.content.listHelp(),
    site.content.listReleases(),
  ]);
  const offers = installerOffers(releases);
  const questions = commonQuestions(help);
  return {
    home,
    games,
    questions,
    facts: questionFacts(questions),
    plans,
    offers,
    // In the loader data, to keep it out of the first load.
    demoNote: demoNote(offers),
    downloadQr: qrDrawing(new URL(home.downloads.qr.target, request.url).href),
  };
}

/** The root's meta tags, plus structured data of the questions. */
export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) => [
  ...(matches[0]?.meta ?? []),
  ...(loaderData ? [{ 'script:ld+json': loaderData.facts }] : []),
];

// Server-rendered; hydrated at the first interaction.
const BelowTheFold = lazyWithRetry(async () => {
  await firstInteraction();
  return (await import('./below-the-fold.tsx')).BelowTheFold;
});

export default function Home() {
  const { home, demoNote: demo, facts: _, ...more } = useLoaderData<typeof loader>();
  return (
    <>
      <Hero hero={home.hero} meter={home.meter} offers={more.offers} demoNote={demo} />
      <Suspense>
        <BelowTheFold home={home} {...more} />
      </Suspense>
    </>
  );
}
