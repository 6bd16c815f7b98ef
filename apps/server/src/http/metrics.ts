import fp from 'fastify-plugin';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { JobQueue } from '../jobs/job-runner.ts';
import type { RequestLogBatcher } from './request-log-batcher.ts';

export interface MetricsOptions {
  answers: RequestLogBatcher;
  pool: pg.Pool;
  listQueues: () => Promise<JobQueue[]>;
}

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Registry;
  }
}

/** Counts requests by route pattern and never by URL. Also exposes metrics of the process, the pool and the jobs. */
export const metrics = fp<MetricsOptions>(
  async (app, { answers, pool, listQueues }) => {
    const registry = new Registry();
    collectDefaultMetrics({ register: registry });
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
    const jobs = new Gauge({
      name: 'jobs',
      help: 'Jobs by queue and state',
      labelNames: ['queue', 'state'],
      registers: [],
      async collect() {
        // Without the database, metrics of the queues are omitted, because process metrics are needed most while the
        // database is down.
        for (const queue of await listQueues().catch(() => [])) {
          this.set({ queue: queue.name, state: 'queued' }, queue.queued);
          this.set({ queue: queue.name, state: 'active' }, queue.active);
          this.set({ queue: queue.name, state: 'failed' }, queue.failed);
        }
      },
    });

    registry.registerMetric(pools);
    registry.registerMetric(jobs);
    app.decorate('metrics', registry);
  },
  { name: 'metrics' },
);
