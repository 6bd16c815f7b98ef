import { previewPaths } from '@feisuo/contract/facts/preview-messages';
import { Suspense, useSyncExternalStore } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, data, useLoaderData } from 'react-router';
import { loadConfig } from '../../content/load-config.server.ts';
import { listPlans } from '../../content/plans.server.ts';
import { lazyWithRetry } from '../../lazy-with-retry.ts';
import type { RouteHandle } from '../../route-handle.ts';
import { siteRequestContext } from '../../site-request.ts';
import { metaOf } from '../../use-site.ts';

export const handle: RouteHandle = { page: null, layout: 'none' };

const title = '预览';

const PayPopup = lazyWithRetry(async () => (await import('../../features/pay-popup/popup-preview.tsx')).PopupPreview);
const Creative = lazyWithRetry(async () => (await import('../../promotion/creative-preview.tsx')).CreativePreview);
const ActivityPage = lazyWithRetry(
  async () => (await import('../../preview/activity-page-preview.tsx')).ActivityPagePreview,
);

const Content = lazyWithRetry(async () => (await import('../../preview/content-preview.tsx')).ContentPreview);

/** Loads public data only. The draft comes from the console in the browser. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const site = context.get(siteRequestContext);
  const { consoleOrigin } = site;
  switch (new URL(request.url).pathname) {
    case previewPaths.payPopup:
      return { part: 'pay-popup' as const, consoleOrigin };
    case previewPaths.creative:
      return { part: 'creative' as const, consoleOrigin };
    case previewPaths.activityPage: {
      const words = (await loadConfig(site, 'activities')).Activity;
      return { part: 'activity-page' as const, words, plans: await listPlans(site), consoleOrigin };
    }
    case previewPaths.content:
      return { part: 'content' as const, texts: await loadConfig(site, 'news'), consoleOrigin };
    default:
      throw data(null, { status: 404, statusText: 'Not Found' });
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, ...args }) =>
  metaOf(args, loaderData ? { title, description: title, isHidden: true } : null);

/** This page is not rendered on the server. It stays empty until it is hydrated and the console has sent a draft. */
export default function PreviewPage() {
  const shown = useLoaderData<typeof loader>();
  const isAlive = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  if (!isAlive) return null;
  return (
    <Suspense>
      {shown.part === 'pay-popup' && <PayPopup />}
      {shown.part === 'creative' && <Creative />}
      {shown.part === 'content' && <Content texts={shown.texts} />}
      {shown.part === 'activity-page' && <ActivityPage {...shown} />}
    </Suspense>
  );
}
