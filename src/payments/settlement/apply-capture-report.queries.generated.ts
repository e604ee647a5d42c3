// Made by scripts/generate-queries.ts from apply-capture-report.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface CaptureReportOfParameters {
  readonly shard: number
  readonly attemptId: string
}

export interface CaptureReportOfRow {
  readonly result: string
  readonly reportedAt: Timestamp
}

/** Returns the decisive report about the capture of a locked attempt. */
export const captureReportOf: Statement<CaptureReportOfParameters, CaptureReportOfRow> = {
  name: 'captureReportOf',
  text: `select c.result, c.reported_at
from payment_attempt_captures c
where c.shard = $1 and c.attempt_id = $2`,
  parameters: ['shard', 'attemptId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    result: v[0] as string,
    reportedAt: v[1] as Timestamp,
  }),
}

export interface WriteCaptureReportParameters {
  readonly shard: number
  readonly attemptId: string
  readonly orgId: string
  readonly result: string
  readonly reportedAt: Timestamp
}

export type WriteCaptureReportRow = object

/** Writes the decisive report about the capture of a locked attempt. */
export const writeCaptureReport: Statement<WriteCaptureReportParameters, WriteCaptureReportRow> = {
  name: 'writeCaptureReport',
  text: `insert into payment_attempt_captures (shard, attempt_id, org_id, result, reported_at)
values ($1, $2, $3, $4, $5)
on conflict (shard, attempt_id) do update set result = excluded.result, reported_at = excluded.reported_at`,
  parameters: ['shard', 'attemptId', 'orgId', 'result', 'reportedAt'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}
