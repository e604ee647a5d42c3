import type { Transaction } from '../db/index.ts'
import { type Clock, plus } from '../time/index.ts'
import type { JobPayload } from './job.ts'
import { deleteJob, insertJob } from './jobs.queries.generated.ts'

/**
 * Writes a job in the transaction that causes it. A worker runs the job after `delaySeconds`, unless the process that commits
 * has done the work before and called `completeJob`.
 */
export async function enqueue(
  { wallNow }: { readonly wallNow: Clock },
  tx: Transaction,
  { kind, shard, subjectId, orgId }: JobPayload,
  delaySeconds: number,
): Promise<void> {
  const now = wallNow()
  await tx.run(insertJob, { kind, shard, subjectId, orgId, dueAt: plus(now, { seconds: delaySeconds }), now })
}

/** Deletes a job in the transaction that does its work. */
export async function completeJob(
  tx: Transaction,
  { kind, shard, subjectId }: Pick<JobPayload, 'kind' | 'shard' | 'subjectId'>,
): Promise<void> {
  await tx.run(deleteJob, { kind, shard, subjectId })
}
