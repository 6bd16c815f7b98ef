import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useLocation } from 'react-router';
import { developerGuides } from 'virtual:developer-guides';
import { GuidePage, GuideParts, headingsOf } from '../../features/developers/guide/guide-view.tsx';
import { languageOf } from '../../features/developers/pages.ts';
import { developerTexts } from '../../features/developers/texts.ts';
import { EventList } from '../../features/developers/webhooks/event-list.tsx';
import { describeEvents } from '../../features/developers/webhooks/webhook-events.server.ts';
import { webhookTexts } from '../../features/developers/webhooks/webhook-texts.ts';
import { siteRequestContext } from '../../site-request.ts';
import { developerMeta } from './meta.ts';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const language = languageOf(new URL(request.url).pathname);
  const document = context.get(siteRequestContext).readPublicApi();
  return { parts: developerGuides[language].webhooks.parts, events: describeEvents(document, language) };
}

export const meta: MetaFunction = (args) => developerMeta(args, webhookTexts[languageOf(args.location.pathname)]);

export default function Webhooks() {
  const { parts, events } = useLoaderData<typeof loader>();
  const language = languageOf(useLocation().pathname);
  const { title, lead, register, events: eventsTitle } = webhookTexts[language];
  const headings = [...headingsOf(parts), { id: 'events', text: eventsTitle }];
  return (
    <GuidePage eyebrow={developerTexts[language].reference} title={title} lead={lead} headings={headings}>
      <GuideParts parts={[{ kind: 'text', html: `<p>${register}</p>` }, ...parts]} />
      <EventList events={events} language={language} />
    </GuidePage>
  );
}
