/** Length of a partition. Days begin at midnight and weeks on Monday, in UTC. */
export type PartitionSpan = 'day' | 'week';

interface PartitionedTable {
  /** The time by which rows are assigned to partitions. It must be part of every unique index. */
  column: string;
  span: PartitionSpan;
}

/** Tables with many rows that are kept for a limited time. Each has a partition per span and a default partition. */
export const partitionedTables = {
  page_events: { column: 'received_at', span: 'day' },
  web_vitals: { column: 'received_at', span: 'day' },
  page_transactions: { column: 'received_at', span: 'day' },
  reported_events: { column: 'received_at', span: 'day' },
  promotion_events: { column: 'delivered_at', span: 'day' },
  // Kept for two years. Days would be 730 partitions, which each query for one account would have to look into.
  security_events: { column: 'at', span: 'week' },
  download_starts: { column: 'at', span: 'week' },
} as const satisfies Record<string, PartitionedTable>;

export type PartitionedName = keyof typeof partitionedTables;

export const isPartitioned = (name: string): name is PartitionedName => Object.hasOwn(partitionedTables, name);

/** The default partition: rows whose time no other partition covers. */
export const defaultPartitionOf = (name: PartitionedName): string => `${name}_default`;
