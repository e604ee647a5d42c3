// Made by scripts/generate-queries.ts from organization-of-record.queries.sql. Do not edit.
import type { Statement } from '../platform/db/index.ts'
import type { Timestamp } from '../platform/time/index.ts'

export interface OrganizationOfRecordParameters {
  readonly shard: number
  readonly orgId: string
}

export interface OrganizationOfRecordRow {
  readonly id: string
  readonly kind: string
  readonly name: string
  readonly agencyId: string | null
  readonly platformId: string | null
  readonly timeZone: string
  readonly mode: string
  readonly clockId: string | null
  readonly createdAt: Timestamp
  readonly updatedAt: Timestamp
  readonly clockNow: Timestamp | null
}

/** Returns an organization for a job or a customer. Does not check a caller. */
export const organizationOfRecord: Statement<OrganizationOfRecordParameters, OrganizationOfRecordRow> = {
  name: 'organizationOfRecord',
  text: `select a.id, a.kind, a.name, a.agency_id, a.platform_id, a.time_zone, a.mode, a.clock_id, a.created_at, a.updated_at, case when a.clock_id is not null then
    (select clock.now from test_clocks clock where clock.shard = a.shard and clock.id = a.clock_id)
  end as clock_now
from accounts a
where a.shard = $1 and a.id = $2`,
  parameters: ['shard', 'orgId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    kind: v[1] as string,
    name: v[2] as string,
    agencyId: v[3] as string | null,
    platformId: v[4] as string | null,
    timeZone: v[5] as string,
    mode: v[6] as string,
    clockId: v[7] as string | null,
    createdAt: v[8] as Timestamp,
    updatedAt: v[9] as Timestamp,
    clockNow: v[10] as Timestamp | null,
  }),
}
