import fp from 'fastify-plugin';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { JobQueue } from '../jobs/job-runner.ts';
import { RequestDurations } from './request-durations.ts';

export interface MetricsOptions {
  pool: pg.Pool;
  listQueues: () => Promise<JobQueue[]>;
}

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Registry;
  }
}

/** Counts requests by route pattern (never by address), and what Prometheus may want to know of process, pool and jobs. */
export const metrics = fp<MetricsOptions>(
  async (app, { pool, listQueues }) => {
    const registry = new Registry();
    collectDefaultMetrics({ register: registry });
    const durations = new RequestDurations();
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
        // The figures of the process matter most when the database does not answer.
        for (const queue of await listQueues().catch(() => [])) {
          this.set({ queue: queue.name, state: 'queued' }, queue.queued);
          this.set({ queue: queue.name, state: 'active' }, queue.active);
          this.set({ queue: queue.name, state: 'failed' }, queue.failed);
        }
      },
    });

    registry.registerMetric(durations.asMetric());
    registry.registerMetric(pools);
    registry.registerMetric(jobs);
    app.decorate('metrics', registry);
    app.addHook('onResponse', (request, reply, done) => {
      const route = request.routeOptions.url ?? 'unknown';
      durations.observe(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
      done();
    });
  },
  { name: 'metrics' },
);
