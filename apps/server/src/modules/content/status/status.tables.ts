import type { IncidentKind, LineState } from '@feisuo/contract/facts/status-vocabulary';
import { bigint, boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';

/** Regions of lines, such as Tokyo. Their states follow from incidents and are not stored. */
export const statusRegions = pgTable('status_regions', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  sort: integer('sort').notNull(),
  /** Whether the page shows the region. A hidden region keeps its history. */
  isShown: boolean('is_shown').notNull(),
  /** When recording began. The history shows no state for earlier days. */
  recordedSince: moment('recorded_since').notNull(),
  version: integer('version').notNull().default(1),
});

export const statusIncidents = pgTable(
  'status_incidents',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').$type<IncidentKind>().notNull(),
    title: text('title').notNull(),
    startsAt: moment('starts_at').notNull(),
    /**
     * When the incident ends; null while a fault is open. A time not after `startsAt` means that the incident was
     * cancelled.
     */
    endsAt: moment('ends_at'),
    /** True for a seeded example, which operators can remove. */
    isExample: boolean('is_example').notNull().default(false),
    /** Version for optimistic locking; each change increments it. */
    version: integer('version').notNull().default(1),
  },
  (table) => [index('status_incidents_ends').on(table.endsAt), index('status_incidents_starts').on(table.startsAt)],
);

export const statusIncidentRegions = pgTable(
  'status_incident_regions',
  {
    incidentId: bigint('incident_id', { mode: 'number' })
      .notNull()
      .references(() => statusIncidents.id, { onDelete: 'cascade' }),
    regionId: text('region_id')
      .notNull()
      .references(() => statusRegions.id),
  },
  (table) => [primaryKey({ columns: [table.incidentId, table.regionId] })],
);

export const statusUpdates = pgTable(
  'status_updates',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    incidentId: bigint('incident_id', { mode: 'number' })
      .notNull()
      .references(() => statusIncidents.id, { onDelete: 'cascade' }),
    /** The state of the incident's regions from this update on. */
    state: text('state').$type<LineState>().notNull(),
    text: text('text').notNull(),
    /** Name of the operator; not shown on the site. */
    by: text('by').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('status_updates_incident').on(table.incidentId, table.id)],
);
