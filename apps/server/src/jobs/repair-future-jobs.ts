import type pg from 'pg';
import { SCHEMA } from './dead-jobs.ts';

/**
 * Moves jobs that were created or started in the future of PostgreSQL's clock, because it was set back. Otherwise due
 * jobs would wait, and schedules would send nothing, until the old time is reached again. Slots are cleared, because a
 * schedule sends one job per slot.
 */
export async function repairFutureJobs(pool: pg.Pool): Promise<void> {
  await pool.query(`
    with late as materialized (
      select id, name, greatest(created_on, coalesce(started_on, created_on)) - now() as ahead
        from ${SCHEMA}.job
       where created_on > now() + interval '1 second' or started_on > now() + interval '1 second'
    ), moved as (
      update ${SCHEMA}.job as job
         set created_on = least(job.created_on, now()),
             started_on = least(job.started_on, now()),
             start_after = case when job.state < 'active' then job.start_after - late.ahead else job.start_after end,
             singleton_on = null
        from late where job.id = late.id and job.name = late.name
    ), claims as (
      update ${SCHEMA}.queue
         set monitor_claim_on = least(monitor_claim_on, now()),
             monitor_on = least(monitor_on, now()),
             maintain_on = least(maintain_on, now())
       where greatest(monitor_claim_on, monitor_on, maintain_on) > now() + interval '1 second'
    )
    update ${SCHEMA}.version
       set cron_on = least(cron_on, now()), bam_on = least(bam_on, now())
     where greatest(cron_on, bam_on) > now() + interval '1 second'`);
}
