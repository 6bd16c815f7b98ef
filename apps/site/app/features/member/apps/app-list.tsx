import { developerPaths } from '@feisuo/contract/facts/paths';
import type { AppList as Apps, AppSummary } from '@feisuo/contract/schemas/developer-apps';
import { siteApi } from '../../../api/site-api.ts';
import { ButtonLink } from '../../../components/button.tsx';
import { Pill } from '../../../components/pill.tsx';
import { SiteLink } from '../../../components/site-link.tsx';
import { formatDate } from '../../../format/format-date.ts';
import { useMemberData } from '../../../session/use-member-data.ts';
import { Card } from '../frame/card.tsx';
import { EmptyNote } from '../frame/empty-note.tsx';
import { Loaded } from '../frame/loaded.tsx';
import { AppLogo } from './app-logo.tsx';
import styles from './apps.module.css';
import { appTexts } from './texts.ts';

const loadApps = (signal: AbortSignal) => siteApi.get<Apps>(developerPaths.apps, { signal });

/** The member's applications, newest first. */
export function AppList() {
  const { own, retry } = useMemberData(loadApps);
  const count = own.view === 'shown' ? own.data.list.filter(({ state }) => state !== 'withdrawn').length : 0;
  const most = own.view === 'shown' ? own.data.most : 0;
  return (
    <>
      <header className={styles.head}>
        <div>
          <h1>{appTexts.title}</h1>
          <p>{appTexts.lead}</p>
        </div>
        {own.view === 'shown' && own.data.list.length > 0 && count < most && (
          <ButtonLink look="primary" href="/developers/apps/new">
            {appTexts.create}
          </ButtonLink>
        )}
      </header>
      <Card>
        <Loaded own={own} onRetry={retry} lines={6}>
          {({ list }) =>
            list.length === 0 ? (
              <EmptyNote title={appTexts.emptyTitle} text={appTexts.emptyText}>
                <ButtonLink look="primary" href="/developers/apps/new">
                  {appTexts.create}
                </ButtonLink>
                <ButtonLink href="/developers">{appTexts.guide}</ButtonLink>
              </EmptyNote>
            ) : (
              <>
                <ul className={styles.list}>
                  {list.map((app) => (
                    <AppRow key={app.id} app={app} />
                  ))}
                </ul>
                <p className={`num ${styles.count}`}>{appTexts.count(count, most)}</p>
              </>
            )
          }
        </Loaded>
      </Card>
    </>
  );
}

function AppRow({ app }: { app: AppSummary }) {
  return (
    <li>
      <AppLogo app={app} size={48} />
      <div className={styles.words}>
        <SiteLink className={styles.name} href={`/developers/apps/${app.id}`}>
          {app.name}
        </SiteLink>
        <p className={styles.facts}>
          <span>{appTexts.kinds[app.kind]}</span>
          <span className="num">{appTexts.createdAt(formatDate(app.createdAt, 'yyyy-MM-dd'))}</span>
        </p>
      </div>
      <AppPills app={app} />
    </li>
  );
}

export function AppPills({ app: { state, isWaiting, isStopped } }: { app: AppSummary }) {
  const { text, tone } = appTexts.states[state];
  return (
    <span className={styles.pills}>
      <Pill tone={tone}>{text}</Pill>
      {isWaiting && state === 'approved' && <Pill tone="warn">{appTexts.changeWaiting}</Pill>}
      {isStopped && <Pill tone="err">{appTexts.stopped}</Pill>}
    </span>
  );
}
