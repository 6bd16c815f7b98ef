import { gameNews } from './game-news.ts';
import { guideArticles } from './guide.ts';
import { lineArticles } from './line.ts';
import { measureArticles } from './measure.ts';
import { productArticles } from './product.ts';
import { settingsArticles } from './settings.ts';

export { seedTopics } from './seed-article.ts';

export const seedArticles = [
  ...gameNews,
  ...lineArticles,
  ...measureArticles,
  ...settingsArticles,
  ...guideArticles,
  ...productArticles,
];
