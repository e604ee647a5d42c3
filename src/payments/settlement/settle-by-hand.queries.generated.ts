// Made by scripts/generate-queries.ts from settle-by-hand.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'

export interface IsStillLookedForParameters {
  readonly shard: number
  readonly kind: string
  readonly subjectId: string
}

export interface IsStillLookedForRow {
  readonly subjectId: string
}

/** whether a worker still finds out what became of an attempt or refund. */
export const isStillLookedFor: Statement<IsStillLookedForParameters, IsStillLookedForRow> = {
  name: 'isStillLookedFor',
  text: `select e.subject_id from errands e
where e.shard = $1 and e.kind = $2 and e.subject_id = $3`,
  parameters: ['shard', 'kind', 'subjectId'],
  row: (v) => ({
    subjectId: v[0] as string,
  }),
}
