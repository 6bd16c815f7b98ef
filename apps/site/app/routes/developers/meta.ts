import type { MetaArgs } from 'react-router';
import { languageOf, pathBelow, pathIn } from '../../features/developers/pages.ts';
import { metaOf } from '../../use-site.ts';

/** The meta tags of a developer page, with the address of the page in the other language. */
export function developerMeta(
  args: Pick<MetaArgs, 'matches' | 'location'>,
  { title, description }: { title: string; description: string },
) {
  const { pathname } = args.location;
  const path = pathBelow(pathname);
  return metaOf(args, {
    title,
    description,
    language: languageOf(pathname),
    languages: { zh: pathIn('zh', path), en: pathIn('en', path) },
  });
}
