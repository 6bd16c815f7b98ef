import { Suspense, lazy } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { commonQuestions } from '../../content/common-questions.server.ts';
import { loadConfig } from '../../content/load-config.server.ts';
import { qrDrawing } from '../../content/qr-drawing.server.ts';
import { Hero } from '../../features/hero/hero.tsx';
import { readerStirs } from '../../reader-stirs.ts';
import type { RouteHandle } from '../../route-handle.ts';
import { siteRequestContext } from '../../site-request.ts';
import './below-the-fold.styles.ts';

export const handle: RouteHandle = { page: 'Home', layout: 'site', hasHero: true };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const site = context.get(siteRequestContext);
  const [home, games, help] = await Promise.all([
    loadConfig(site, 'home'),
    site.content.listGames(),
    site.content.listHelp(),
  ]);
  return {
    home,
    games,
    questions: commonQuestions(help),
    downloadQr: qrDrawing(new URL(home.downloads.qr.target, request.url).href),
  };
}

// The server draws these sections; the browser wakes them when somebody is there to use them.
const BelowTheFold = lazy(async () => {
  await readerStirs();
  const module = await import('./below-the-fold.tsx');
  return { default: module.BelowTheFold };
});

export default function Home() {
  const { home, games, questions, downloadQr } = useLoaderData<typeof loader>();
  const { pc, android } = home.downloads;
  return (
    <>
      <Hero hero={home.hero} meter={home.meter} downloads={{ pc, android }} />
      <Suspense>
        <BelowTheFold home={home} games={games} questions={questions} downloadQr={downloadQr} />
      </Suspense>
    </>
  );
}
