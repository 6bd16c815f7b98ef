import { Suspense, lazy } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { loadConfig } from '../../content/load-config.server.ts';
import { qrDrawing } from '../../content/qr-drawing.server.ts';
import { Hero } from '../../features/hero/hero.tsx';
import { readerStirs } from '../../reader-stirs.ts';
import type { RouteHandle } from '../../route-handle.ts';
import { siteRequestContext } from '../../site-request.ts';
import './below-the-fold.styles.ts';

export const handle: RouteHandle = { page: 'Home', layout: 'site' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const home = await loadConfig(context.get(siteRequestContext), 'home');
  return { home, downloadQr: qrDrawing(new URL(home.downloads.qr.target, request.url).href) };
}

// The server draws these sections; the browser wakes them when somebody is there to use them.
const BelowTheFold = lazy(async () => {
  await readerStirs();
  const module = await import('./below-the-fold.tsx');
  return { default: module.BelowTheFold };
});

export default function Home() {
  const { home, downloadQr } = useLoaderData<typeof loader>();
  const { pc, android } = home.downloads;
  return (
    <>
      <Hero hero={home.hero} meter={home.meter} downloads={{ pc, android }} />
      <Suspense>
        <BelowTheFold home={home} downloadQr={downloadQr} />
      </Suspense>
    </>
  );
}
