import '@feisuo/design/tokens.css';
import '@feisuo/design/base.css';
import './without-script.css';
import type { addressParams } from '@feisuo/contract/facts/address-params';
import { Suspense } from 'react';
import {
  type LinksFunction,
  Links,
  type LoaderFunctionArgs,
  Meta,
  type MetaFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  isRouteErrorResponse,
  useLoaderData,
  useMatches,
  useRouteError,
  useRouteLoaderData,
  useLocation,
} from 'react-router';
import { useShareCard } from './visit/use-share-card.ts';
import styles from './features/error-page/error-page.module.css';
import './features/error-page/error-page.styles.ts';
import { errorTitle, retryText } from './features/error-page/texts.ts';
import { AccountArea } from './features/account-area/account-area.tsx';
import { AccountRows } from './features/account-area/account-rows.tsx';
import { LiveMeterSlot } from './features/live-meter/live-meter-slot.tsx';
import { SiteLayout } from './features/site-layout/site-layout.tsx';
import { lazyWithRetry } from './lazy-with-retry.ts';
import { OverlaySlot } from './overlays/overlay-slot.tsx';
import { pageMeta } from './page-meta.ts';
import { originsMeta, spellOrigins } from './page-origins.ts';
import { loadRootData } from './root-data.server.ts';
import { handleOf, layoutOf } from './route-handle.ts';
import { sessionOpener } from './session/session.ts';
import { TelemetryMeta } from './telemetry/telemetry-meta.tsx';
import { useIsThirdParty } from './start/use-is-third-party.ts';

sessionOpener.open = (ports) => import('./start/open-session.ts').then((module) => module.openSession(ports));

export const loader = (args: LoaderFunctionArgs) => loadRootData(args);

/** The root data (brand, links, third-party flag) does not change during a visit, so it is never loaded again. */
export const shouldRevalidate = () => false;

export const links: LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'alternate icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
];

export const meta: MetaFunction<typeof loader> = ({ loaderData, location, error }) => {
  if (error || !loaderData) {
    const brand = loaderData ? ` · ${loaderData.site.brand.name}${loaderData.site.brand.suffix}` : '';
    return [{ title: `${errorTitle(statusOf(error))}${brand}` }, { name: 'robots', content: 'noindex' }];
  }
  const { site, mainOrigin } = loaderData;
  return pageMeta(site.meta, { site, origin: mainOrigin, pathname: location.pathname });
};

export function Layout({ children }: { children: React.ReactNode }) {
  const shared = useRouteLoaderData<typeof loader>('root');
  const handle = handleOf(useMatches());
  // Error pages are Chinese at every address.
  const hasFailed = Boolean(useRouteError());
  return (
    <html lang={hasFailed ? 'zh-CN' : (handle?.language ?? 'zh-CN')}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#0b0d0c" />
        <meta name="color-scheme" content="dark" />
        {shared && (
          <meta name={originsMeta} content={spellOrigins({ site: shared.origin, account: shared.accountOrigin })} />
        )}
        {shared && <TelemetryMeta telemetry={shared.telemetry} />}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** Only the type is imported. Importing the value would add all parameter names to the first load. */
const imageParam: typeof addressParams.image = 'image';

export default function Site() {
  const shared = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const handle = handleOf(useMatches());
  const isThirdParty = useIsThirdParty();
  useShareCard(`${shared.site.brand.name}${shared.site.brand.suffix}`);
  const page = (
    <>
      <Outlet />
      <OverlaySlot />
    </>
  );
  return layoutOf(handle, new URLSearchParams(search).get(imageParam)) === 'site' ? (
    <SiteLayout
      {...shared}
      isThirdParty={shared.isThirdParty || isThirdParty}
      hasHero={handle?.hasHero ?? false}
      hasDock={!handle?.hasOwnDock}
      account={accountOf(shared)}
      widget={<LiveMeterSlot />}
    >
      {page}
    </SiteLayout>
  ) : (
    page
  );
}

const accountOf = ({ signInHref }: { signInHref: string }) => ({
  bar: <AccountArea accountHref={signInHref} />,
  sheet: <AccountRows accountHref={signInHref} />,
});

// The error page is rarely needed in the browser, so it is not part of the first load. It shares a chunk with the
// footer, so that it is loaded before the network fails.
const ErrorPage = lazyWithRetry(async () => (await import('./features/error-page/error-page.tsx')).ErrorPage);

/** The empty address is the current one, so the link reloads the page. */
const thisPage = '';

/** The HTTP status of an error; 0 if there was no answer. */
const statusOf = (error: unknown) =>
  isRouteErrorResponse(error) ? error.status : import.meta.env.SSR || navigator.onLine ? 500 : 0;

export function ErrorBoundary() {
  const error = useRouteError();
  const shared = useRouteLoaderData<typeof loader>('root');
  const status = statusOf(error);
  const page = (
    <Suspense
      fallback={
        <div className={styles.page}>
          <h1 className="wrap">
            {errorTitle(status)} <a href={thisPage}>{retryText}</a>
          </h1>
        </div>
      }
    >
      <ErrorPage status={status} />
    </Suspense>
  );
  // Without the site's content there is no data to render a header.
  return shared ? (
    <SiteLayout {...shared} hasHero hasDock account={accountOf(shared)} widget={<LiveMeterSlot />}>
      {page}
    </SiteLayout>
  ) : (
    <main id="main">{page}</main>
  );
}
