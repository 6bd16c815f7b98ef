import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { currentReleases } from '../../content/current-releases.server.ts';
import { loadConfig } from '../../content/load-config.server.ts';
import { qrDrawing } from '../../content/qr-drawing.server.ts';
import { DownloadPage } from '../../features/download-page/download-page.tsx';
import { softwareFacts } from '../../features/download-page/software-facts.ts';
import { downloadTexts } from '../../features/download-page/texts.ts';
import type { RouteHandle } from '../../route-handle.ts';
import { siteRequestContext } from '../../site-request.ts';
import { metaOf } from '../../use-site.ts';

export const handle: RouteHandle = { page: 'Download', layout: 'site' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const site = context.get(siteRequestContext);
  const [page, releases, { brand }] = await Promise.all([
    loadConfig(site, 'download'),
    site.content.listReleases(),
    loadConfig(site, 'site'),
  ]);
  const { origin } = new URL(request.url);
  const current = currentReleases(releases);
  const publisher = { brand: `${brand.name}${brand.suffix}`, origin: site.downloadOrigin || origin };
  return {
    page,
    releases,
    current,
    facts: [current.windows, current.android].flatMap((one) => (one ? softwareFacts(one, publisher) : [])),
    qr: qrDrawing(`${origin}/download`),
  };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, ...args }) => {
  if (!loaderData) return metaOf(args, null);
  const { page, facts } = loaderData;
  return metaOf(args, { title: downloadTexts.title, description: page.description, structured: facts });
};

export default function Download() {
  const { page, releases, current, qr } = useLoaderData<typeof loader>();
  return <DownloadPage page={page} releases={releases} current={current} qr={qr} />;
}
