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
import '../../components/game-tile.module.css';
import '../../components/inline-text.module.css';
import '../../components/question.module.css';
import '../../components/section.module.css';
import '../../components/weave-art.module.css';
import '../../features/downloads/device-drawings.module.css';
import '../../features/downloads/home-downloads.module.css';
import '../../features/faq/faq.module.css';
import '../../features/game-library/game-library.module.css';
import '../../features/line-status/status-strip.module.css';
import '../../features/how-it-works/how-it-works.module.css';
import '../../features/plans/plans.module.css';
import '../../features/promises/promises.module.css';

export const handle: RouteHandle = { page: 'Home', layout: 'site', hasHero: true };

const QUESTIONS = 6;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const site = context.get(siteRequestContext);
  const [home, plans, games, help, releases, lines] = await Promise.all([
    loadConfig(site, 'home'),
    listPlans(site),
    site.content.listGames(),
    site.content.listHelp(),
    site.content.listReleases(),
    site.content.readLineSummary(),
  ]);
  const offers = installerOffers(releases);
  // Shows only the common questions, because the help centre has all of them.
  const questions = commonQuestions(help, home.faq.first).slice(0, QUESTIONS);
  return {
    home,
    games,
    questions,
    facts: questionFacts(questions),
    plans,
    lines,
    offers,
    downloadQr: qrDrawing(new URL(home.downloads.qr.target, request.url).href),
  };
}

/** The root route's meta tags and the questions' structured data, because React Router does not merge meta tags. */
export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) => [
  ...(matches[0]?.meta ?? []),
  ...(loaderData ? [{ 'script:ld+json': loaderData.facts }] : []),
];

// The server renders this part, and it is hydrated at the first interaction.
const BelowTheFold = lazyWithRetry(async () => {
  await firstInteraction();
  return (await import('./below-the-fold.tsx')).BelowTheFold;
});

export default function Home() {
  const { home, facts: _, ...more } = useLoaderData<typeof loader>();
  return (
    <>
      <Hero hero={home.hero} meter={home.meter} offers={more.offers} />
      <Suspense>
        <BelowTheFold home={home} {...more} />
      </Suspense>
    </>
  );
}
