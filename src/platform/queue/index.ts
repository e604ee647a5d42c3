export { type Capacity, drain, fixedCapacity, type KeyLimits } from './drain.ts'
export { completeJob, enqueue } from './enqueue.ts'
export type { Job, JobHandler, JobHandlers, JobKind, JobPayload } from './job.ts'
export { backoffSeconds, runJobs } from './run-jobs.ts'
