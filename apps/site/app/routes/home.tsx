import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { loadConfig } from '../content/load-config.server.ts';
import { qrDrawing } from '../content/qr-drawing.server.ts';
import { Downloads } from '../features/downloads/downloads.tsx';
import { Faq } from '../features/faq/faq.tsx';
import { GameLibrary } from '../features/game-library/game-library.tsx';
import { Hero } from '../features/hero/hero.tsx';
import { HowItWorks } from '../features/how-it-works/how-it-works.tsx';
import { Plans } from '../features/plans/plans.tsx';
import { Promises } from '../features/promises/promises.tsx';
import type { RouteHandle } from '../route-handle.ts';
import { siteRequestContext } from '../site-request.ts';

export const handle: RouteHandle = { wearsLayout: true };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const home = await loadConfig(context.get(siteRequestContext), 'home');
  return { home, downloadQr: qrDrawing(new URL(home.downloads.qr.target, request.url).href) };
}

export default function Home() {
  const { home, downloadQr } = useLoaderData<typeof loader>();
  const { pc, android } = home.downloads;
  return (
    <>
      <Hero hero={home.hero} meter={home.meter} downloads={{ pc, android }} />
      <GameLibrary games={home.games} />
      <HowItWorks how={home.how} />
      <Plans plans={home.plans} />
      <Downloads downloads={home.downloads} qr={downloadQr} />
      <Promises promises={home.promises} />
      <Faq faq={home.faq} />
    </>
  );
}
