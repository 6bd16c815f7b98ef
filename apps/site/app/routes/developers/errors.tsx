import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useLocation } from 'react-router';
import { readErrorCatalogue } from '../../features/developers/errors/error-catalogue.server.ts';
import { ErrorList } from '../../features/developers/errors/error-list.tsx';
import { errorTexts } from '../../features/developers/errors/error-texts.ts';
import { sampleError } from '../../features/developers/errors/sample-error.server.ts';
import { GuidePage } from '../../features/developers/guide/guide-view.tsx';
import { languageOf } from '../../features/developers/pages.ts';
import { developerTexts } from '../../features/developers/texts.ts';
import { developerMeta } from './meta.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const language = languageOf(new URL(request.url).pathname);
  return { catalogue: readErrorCatalogue(language), sample: sampleError(language) };
}

export const meta: MetaFunction = (args) => developerMeta(args, errorTexts[languageOf(args.location.pathname)]);

export default function Errors() {
  const { catalogue, sample } = useLoaderData<typeof loader>();
  const language = languageOf(useLocation().pathname);
  const { title, lead, form, catalogue: all, aliases, reasons } = errorTexts[language];
  const headings = [
    { id: 'form', text: form },
    { id: 'catalogue', text: all },
    { id: 'aliases', text: aliases },
    { id: 'reasons', text: reasons },
  ];
  return (
    <GuidePage eyebrow={developerTexts[language].reference} title={title} lead={lead} headings={headings}>
      <ErrorList catalogue={catalogue} language={language} sample={sample} />
    </GuidePage>
  );
}
