import fp from 'fastify-plugin';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry, type Counter } from 'prom-client';
import { productVersion } from '../config/product-version.ts';
import { businessMetrics, setBuildInfo } from '../metrics/business-metrics.ts';
import { registerReadings, type GaugeTable, type Reading } from '../metrics/readings.ts';
import type { MetricSnapshot } from '../metrics/metric-snapshot.ts';
import type { RequestLogBatcher } from './request-log-batcher.ts';

/** Gauges that are read from the database and the machine, with the function that reads all of them. */
export interface SharedGauges {
  table: GaugeTable;
  read: () => Promise<readonly Reading[]>;
}

interface MetricsOptions {
  answers: RequestLogBatcher;
  pool: pg.Pool;
  gauges: SharedGauges;
}

declare module 'fastify' {
  interface FastifyInstance {
    metrics: {
      contentType: string;
      /** The text of `/metrics`. */
      read(): Promise<string>;
      register(metric: Gauge | Counter): void;
      /** The metrics that belong to this process. */
      snapshot(): Promise<MetricSnapshot>;
      /** Makes `read` use the metrics of all workers, which the function sums up, instead of those of this process. */
      joinGroup(sumUp: (own: MetricSnapshot) => Promise<string>): void;
    };
  }
}

/** Counts requests by route pattern and never by URL, and collects the metrics of the process, modules and database. */
export const metrics = fp<MetricsOptions>(
  async (app, { answers, pool, gauges }) => {
    const registry = new Registry();
    collectDefaultMetrics({ register: registry });
    setBuildInfo(productVersion);
    const requests = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from the first byte of a request to the last of its answer',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
      collect: () => answers.flush(),
    });
    answers.onBatch((bundle) => {
      for (const { method, route = 'unknown', status, milliseconds } of bundle) {
        requests.observe({ method, route, status }, milliseconds / 1000);
      }
    });
    const pools = new Gauge({
      name: 'database_pool_connections',
      help: 'Connections of this process by state',
      labelNames: ['state'],
      registers: [],
      collect() {
        this.set({ state: 'idle' }, pool.idleCount);
        this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
        this.set({ state: 'waiting' }, pool.waitingCount);
      },
    });
    registry.registerMetric(pools);
    const shared = new Registry();
    registerReadings(shared, gauges.table, gauges.read);
    let sumUp: ((own: MetricSnapshot) => Promise<string>) | null = null;
    const snapshot = async (): Promise<MetricSnapshot> =>
      (await Promise.all([registry.getMetricsAsJSON(), businessMetrics.getMetricsAsJSON()])).flat();
    const readOwn = async () => `${await registry.metrics()}\n${await businessMetrics.metrics()}`;
    app.decorate('metrics', {
      contentType: registry.contentType,
      register: (metric) => registry.registerMetric(metric),
      snapshot,
      joinGroup: (sum) => void (sumUp = sum),
      read: async () => `${await (sumUp ? sumUp(await snapshot()) : readOwn())}\n${await shared.metrics()}`,
    });
  },
  { name: 'metrics' },
);
