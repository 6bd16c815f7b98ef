import { defineModule } from '../ports/module.ts';
import { mountSite, type PagesNeeds } from './mount-site.ts';
import { consolePages, signinPages } from './shell.routes.ts';

export const pagesModule = defineModule({
  name: 'pages',
  make: (needs: PagesNeeds) => needs,
  routes: [
    {
      scope: 'root',
      servedAs: ['signin'],
      mount: (app, parts) => app.register(signinPages, { ...parts, vite: parts.dev?.signin ?? null }),
    },
    {
      scope: 'root',
      servedAs: ['console'],
      mount: (app, parts) => app.register(consolePages, { ...parts, vite: parts.dev?.console ?? null }),
    },
    { scope: 'root', servedAs: ['site'], mount: mountSite },
  ],
  onClose: ({ dev }) => dev?.close(),
});
