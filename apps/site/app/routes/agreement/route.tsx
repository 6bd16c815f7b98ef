import { isAgreementKind } from '@feisuo/contract/facts/content-vocabulary';
import { type LoaderFunctionArgs, type MetaFunction, data, useLoaderData } from 'react-router';
import { AgreementView } from '../../features/agreement/agreement-view.tsx';
import { agreementTexts } from '../../features/agreement/texts.ts';
import { shanghaiDay } from '../../format/shanghai-day.ts';
import type { RouteHandle } from '../../route-handle.ts';
import { siteRequestContext } from '../../site-request.ts';
import { metaOf } from '../../use-site.ts';

export const handle: RouteHandle = { page: 'Agreement', layout: 'site' };

export async function loader({ context, params: { kind = '', version } }: LoaderFunctionArgs) {
  const { content } = context.get(siteRequestContext);
  const found = isAgreementKind(kind) ? await content.findAgreement(kind, version) : null;
  if (!found) throw data(null, { status: 404, statusText: 'Not Found' });
  const inForce = version === undefined ? found : await content.findAgreement(found.agreement.kind);
  return { ...found, inForce: inForce?.agreement.version ?? null };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, ...args }) => {
  if (!loaderData) return metaOf(args, null);
  const { title, version, effectiveAt } = loaderData.agreement;
  return metaOf(args, {
    title,
    description: `${title}，${agreementTexts.version(version)}，${agreementTexts.effective(shanghaiDay(effectiveAt))}。`,
    // Only the version in force is visible to search engines.
    isHidden: version !== loaderData.inForce,
  });
};

export default function AgreementPage() {
  return <AgreementView {...useLoaderData<typeof loader>()} />;
}
