import type { ApplicationState } from '@feisuo/contract/facts/application-rules';
import { and, desc, eq, or, sql } from 'drizzle-orm';
import type { CountedRows } from '../../../db/count-up-to.ts';
import type { Database } from '../../../db/database.ts';
import { containsText } from '../../../db/list-conditions.ts';
import { clients, clientSearchText } from '../clients/clients.tables.ts';
import {
  findApplication,
  listEvents,
  listRequests,
  type Application,
  type EventRow,
  type RequestRow,
} from './application-queries.ts';
import { applicationRequests, applications } from './applications.tables.ts';

/** Requests that wait for an operator, for the counts in the menu. */
export const waitingApplications = {
  applications: { rows: sql`${applicationRequests} where ${eq(applicationRequests.state, 'waiting')}` },
} satisfies Record<string, CountedRows>;

export interface ApplicationSearch {
  /** `waiting`: a request waits, also of an approved application. Without a state, all. */
  state?: ApplicationState | undefined;
  words?: string | undefined;
  /** The position of the last row of the previous page. */
  before?: { at: Date; id: string } | undefined;
  limit: number;
}

export interface FoundApplication extends Application {
  isWaiting: boolean;
}

/** Applications of members, newest first. */
export const searchApplications = async (
  db: Database,
  { state, words, before, limit }: ApplicationSearch,
): Promise<FoundApplication[]> => {
  const isWaiting = sql<boolean>`exists (select 1 from ${applicationRequests}
    where ${applicationRequests.applicationId} = ${applications.id} and ${applicationRequests.state} = 'waiting')`;
  const isEarlier =
    before &&
    sql`(${applications.createdAt}, ${applications.id}) < (${before.at.toISOString()}::timestamptz, ${before.id})`;
  return db
    .select({ application: applications, client: clients, isWaiting })
    .from(applications)
    .innerJoin(clients, eq(clients.id, applications.id))
    .where(
      and(
        state === undefined ? undefined : state === 'waiting' ? isWaiting : eq(applications.state, state),
        words === undefined
          ? undefined
          : or(eq(clients.ownerId, words), containsText(clientSearchText(clients), words)),
        isEarlier,
      ),
    )
    .orderBy(desc(applications.createdAt), desc(applications.id))
    .limit(limit);
};

export interface ApplicationFile extends Application {
  requests: RequestRow[];
  events: EventRow[];
}

/** An application with all its requests and its history. */
export async function findApplicationForOperators(db: Database, id: string): Promise<ApplicationFile | null> {
  const found = await findApplication(db, id);
  if (!found) return null;
  const [requests, events] = [await listRequests(db, id), await listEvents(db, id)];
  return { ...found, requests, events };
}
