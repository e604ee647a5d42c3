export { type Capacity, drain, fixedCapacity, type KeyLimits } from './drain.ts'
export type { Job, JobHandler, JobHandlers, JobKind, JobPayload } from './job.ts'
export { completeJob, enqueue, lockJobProgress, recordJobProgress } from './job.ts'
export { backoffSeconds, endJobLeases, JOB_POOLS, runJobs, runPool } from './run-jobs.ts'
