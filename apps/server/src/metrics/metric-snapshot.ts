import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue } from 'prom-client';

/** All values of a process's metrics at one time, which can be sent to another process. */
export type MetricSnapshot = MetricObjectWithValues<MetricValue<string>>[];

/** The slowest worker decides, because a mean over workers hides one that is blocked. */
const highest = /^nodejs_eventloop_lag/;
/** Equal in all workers. */
const equal: ReadonlySet<string> = new Set(['build_info']);

const aggregatorOf = ({ name, aggregator }: MetricSnapshot[number]) =>
  highest.test(name) ? 'max' : equal.has(name) ? 'first' : aggregator;

/** Sums counters, histograms and most gauges of several processes. */
function aggregate(snapshots: readonly MetricSnapshot[]) {
  return AggregatorRegistry.aggregate(
    snapshots.map((metrics) => metrics.map((metric) => ({ ...metric, aggregator: aggregatorOf(metric) }))),
  );
}

/** The text of `/metrics` for several processes. */
export const textOf = (snapshots: readonly MetricSnapshot[]): Promise<string> => aggregate(snapshots).metrics();

/** What stays of processes that have ended: their counters and histograms, so that sums never decrease. */
export async function sumCounters(snapshots: readonly MetricSnapshot[]): Promise<MetricSnapshot> {
  const counting = snapshots.map((metrics) => metrics.filter(({ type }) => isCounting(type)));
  return aggregate(counting).getMetricsAsJSON();
}

/** prom-client has an enum for types, whose values are these words. */
const isCounting = (type: unknown): boolean => type === 'counter' || type === 'histogram';
