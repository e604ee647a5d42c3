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

/** Returns the job that settles an attempt or refund, if there is one. */
export const settlementJob: Statement<SettlementJobParameters, SettlementJobRow> = {
  name: 'settlementJob',
  text: `select e.subject_id from errands e
where e.shard = $1 and e.kind = $2 and e.subject_id = $3`,
  parameters: ['shard', 'kind', 'subjectId'],
  row: (v) => ({
    subjectId: v[0] as string,
  }),
}
