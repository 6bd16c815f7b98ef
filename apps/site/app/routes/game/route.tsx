import { type LoaderFunctionArgs, type MetaFunction, data, useLoaderData } from 'react-router';
import { loadConfig } from '../../content/load-config.server.ts';
import { AboutGame } from '../../features/game/about-game.tsx';
import { GameHero } from '../../features/game/game-hero.tsx';
import { GameQuestions } from '../../features/game/game-questions.tsx';
import { NumberedSteps } from '../../features/game/numbered-steps.tsx';
import { RelatedNews } from '../../features/game/related-news.tsx';
import { ServerDistances } from '../../features/game/server-distances.tsx';
import type { RouteHandle } from '../../route-handle.ts';
import { siteRequestContext } from '../../site-request.ts';
import { metaOf } from '../../use-site.ts';
import styles from './game.module.css';

export const handle: RouteHandle = { page: 'Game', layout: 'site', hasHero: true };

export async function loader({ context, params }: LoaderFunctionArgs) {
  const site = context.get(siteRequestContext);
  const [page, game] = await Promise.all([loadConfig(site, 'games'), site.content.findGame(params.id ?? '')]);
  if (!game) throw data(null, { status: 404, statusText: 'Not Found' });
  return { page, game };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, ...args }) => {
  if (!loaderData) return metaOf(args, null);
  const { game } = loaderData;
  return metaOf(args, {
    title: `${game.name}加速`,
    description: game.summary,
    keywords: [game.name, game.englishName, ...game.aliases, `${game.name}加速器`].join(','),
    ...(game.image && { image: game.image.src }),
    structured: [
      { '@type': 'VideoGame', name: game.name, alternateName: game.englishName, description: game.summary },
      ...(game.questions.length > 0 ? [questionsPage(game.questions)] : []),
    ],
  });
};

const questionsPage = (questions: { question: string; answer: string }[]) => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

export default function GamePage() {
  const { page, game } = useLoaderData<typeof loader>();
  return (
    <div className={styles.page}>
      <GameHero game={game} trial={page.trial} />
      <ServerDistances servers={game.servers} cities={page.cities} floor={page.floor} />
      <AboutGame game={game} />
      <NumberedSteps how={page.how} />
      <RelatedNews articles={game.relatedArticles} />
      <GameQuestions game={game} text={page.questions.text} />
    </div>
  );
}
