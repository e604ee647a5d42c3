// Made by scripts/generate-queries.ts from settle-by-hand.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'

export interface SettlementJobParameters {
  readonly shard: number
  readonly kind: string
  readonly subjectId: string
}

export interface SettlementJobRow {
  readonly subjectId: string
}

/** Returns the job that settles an attempt, capture request or refund, if there is one. */
export const settlementJob: Statement<SettlementJobParameters, SettlementJobRow> = {
  name: 'settlementJob',
  text: `select j.subject_id from jobs j
where j.shard = $1 and j.kind = $2 and j.subject_id = $3`,
  parameters: ['shard', 'kind', 'subjectId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    subjectId: v[0] as string,
  }),
}
