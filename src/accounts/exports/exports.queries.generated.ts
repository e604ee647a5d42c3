// Made by scripts/generate-queries.ts from exports.queries.sql. Do not edit.
import type { Statement } from '../../platform/db/index.ts'
import type { Timestamp } from '../../platform/time/index.ts'

export interface ExportByIdParameters {
  readonly shard: number
  readonly id: string
  readonly now: Timestamp
  readonly callerId: string
}

export interface ExportByIdRow {
  readonly id: string
  readonly orgId: string
  readonly kind: string
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly status: string
  readonly rowCount: number
  readonly byteCount: bigint
  readonly createdAt: Timestamp
  readonly completedAt: Timestamp | null
  readonly expiresAt: Timestamp
}

/** Returns an export that the caller can reach and that has not expired. */
export const exportById: Statement<ExportByIdParameters, ExportByIdRow> = {
  name: 'exportById',
  text: `select x.id, x.org_id, x.kind, x.since, x.until, x.status, x.row_count, x.byte_count, x.created_at, x.completed_at, x.expires_at
from exports x
where x.shard = $1 and x.id = $2 and x.expires_at > $3
  and exists (select from accounts a where a.id = x.org_id and $4 in (a.id, a.agency_id, a.platform_id))`,
  parameters: ['shard', 'id', 'now', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    kind: v[2] as string,
    since: v[3] as Timestamp | null,
    until: v[4] as Timestamp | null,
    status: v[5] as string,
    rowCount: v[6] as number,
    byteCount: v[7] as bigint,
    createdAt: v[8] as Timestamp,
    completedAt: v[9] as Timestamp | null,
    expiresAt: v[10] as Timestamp,
  }),
}

export interface ExportsOfOrganizationAscendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly from: string
  readonly now: Timestamp
  readonly callerId: string
  readonly limit: number
}

export interface ExportsOfOrganizationAscendingRow {
  readonly id: string
  readonly orgId: string
  readonly kind: string
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly status: string
  readonly rowCount: number
  readonly byteCount: bigint
  readonly createdAt: Timestamp
  readonly completedAt: Timestamp | null
  readonly expiresAt: Timestamp
}

/** Returns an organization's exports after an id that have not expired. */
export const exportsOfOrganizationAscending: Statement<ExportsOfOrganizationAscendingParameters, ExportsOfOrganizationAscendingRow> = {
  name: 'exportsOfOrganizationAscending',
  text: `select x.id, x.org_id, x.kind, x.since, x.until, x.status, x.row_count, x.byte_count, x.created_at, x.completed_at, x.expires_at
from exports x
where x.shard = $1 and x.org_id = $2 and x.id > $3 and x.expires_at > $4
  and exists (select from accounts a where a.id = x.org_id and $5 in (a.id, a.agency_id, a.platform_id))
order by x.id asc limit $6::integer`,
  parameters: ['shard', 'orgId', 'from', 'now', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    kind: v[2] as string,
    since: v[3] as Timestamp | null,
    until: v[4] as Timestamp | null,
    status: v[5] as string,
    rowCount: v[6] as number,
    byteCount: v[7] as bigint,
    createdAt: v[8] as Timestamp,
    completedAt: v[9] as Timestamp | null,
    expiresAt: v[10] as Timestamp,
  }),
}

export interface ExportsOfOrganizationDescendingParameters {
  readonly shard: number
  readonly orgId: string
  readonly from: string
  readonly now: Timestamp
  readonly callerId: string
  readonly limit: number
}

export interface ExportsOfOrganizationDescendingRow {
  readonly id: string
  readonly orgId: string
  readonly kind: string
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly status: string
  readonly rowCount: number
  readonly byteCount: bigint
  readonly createdAt: Timestamp
  readonly completedAt: Timestamp | null
  readonly expiresAt: Timestamp
}

/** Returns an organization's exports after an id that have not expired. */
export const exportsOfOrganizationDescending: Statement<ExportsOfOrganizationDescendingParameters, ExportsOfOrganizationDescendingRow> = {
  name: 'exportsOfOrganizationDescending',
  text: `select x.id, x.org_id, x.kind, x.since, x.until, x.status, x.row_count, x.byte_count, x.created_at, x.completed_at, x.expires_at
from exports x
where x.shard = $1 and x.org_id = $2 and x.id < $3 and x.expires_at > $4
  and exists (select from accounts a where a.id = x.org_id and $5 in (a.id, a.agency_id, a.platform_id))
order by x.id desc limit $6::integer`,
  parameters: ['shard', 'orgId', 'from', 'now', 'callerId', 'limit'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    kind: v[2] as string,
    since: v[3] as Timestamp | null,
    until: v[4] as Timestamp | null,
    status: v[5] as string,
    rowCount: v[6] as number,
    byteCount: v[7] as bigint,
    createdAt: v[8] as Timestamp,
    completedAt: v[9] as Timestamp | null,
    expiresAt: v[10] as Timestamp,
  }),
}

export interface CountExportsParameters {
  readonly shard: number
  readonly orgId: string
  readonly now: Timestamp
}

export interface CountExportsRow {
  readonly exports: number
}

/** Counts the exports of an organization that have not expired. */
export const countExports: Statement<CountExportsParameters, CountExportsRow> = {
  name: 'countExports',
  text: `select count(*)::integer as "exports!" from exports x
where x.shard = $1 and x.org_id = $2 and x.expires_at > $3`,
  parameters: ['shard', 'orgId', 'now'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    exports: v[0] as number,
  }),
}

export interface InsertExportParameters {
  readonly shard: number
  readonly id: string
  readonly kind: string
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly now: Timestamp
  readonly expiresAt: Timestamp
  readonly orgId: string
  readonly callerId: string
}

export interface InsertExportRow {
  readonly id: string
  readonly orgId: string
  readonly kind: string
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly status: string
  readonly rowCount: number
  readonly byteCount: bigint
  readonly createdAt: Timestamp
  readonly completedAt: Timestamp | null
  readonly expiresAt: Timestamp
}

/** Inserts an export of an organization that the caller can reach. */
export const insertExport: Statement<InsertExportParameters, InsertExportRow> = {
  name: 'insertExport',
  text: `insert into exports as x (shard, id, org_id, kind, since, until, status, chunk_count, row_count, byte_count, created_at, expires_at)
select $1, $2, a.id, $3, $4, $5, 'Pending', 0, 0, 0, $6, $7
from accounts a
where a.id = $8 and $9 in (a.id, a.agency_id, a.platform_id)
returning x.id, x.org_id, x.kind, x.since, x.until, x.status, x.row_count, x.byte_count, x.created_at, x.completed_at, x.expires_at`,
  parameters: ['shard', 'id', 'kind', 'since', 'until', 'now', 'expiresAt', 'orgId', 'callerId'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
    orgId: v[1] as string,
    kind: v[2] as string,
    since: v[3] as Timestamp | null,
    until: v[4] as Timestamp | null,
    status: v[5] as string,
    rowCount: v[6] as number,
    byteCount: v[7] as bigint,
    createdAt: v[8] as Timestamp,
    completedAt: v[9] as Timestamp | null,
    expiresAt: v[10] as Timestamp,
  }),
}

export interface ExportToWriteParameters {
  readonly shard: number
  readonly id: string
}

export interface ExportToWriteRow {
  readonly kind: string
  readonly since: Timestamp | null
  readonly until: Timestamp | null
  readonly position: string | null
  readonly chunkCount: number
  readonly rowCount: number
  readonly byteCount: bigint
  readonly mode: string
}

/** Returns a pending export, and where its file ends. */
export const exportToWrite: Statement<ExportToWriteParameters, ExportToWriteRow> = {
  name: 'exportToWrite',
  text: `select x.kind, x.since, x.until, x.position, x.chunk_count, x.row_count, x.byte_count, a.mode
from exports x join accounts a on a.id = x.org_id
where x.shard = $1 and x.id = $2 and x.status = 'Pending'`,
  parameters: ['shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    kind: v[0] as string,
    since: v[1] as Timestamp | null,
    until: v[2] as Timestamp | null,
    position: v[3] as string | null,
    chunkCount: v[4] as number,
    rowCount: v[5] as number,
    byteCount: v[6] as bigint,
    mode: v[7] as string,
  }),
}

export interface ExtendExportParameters {
  readonly rows: number
  readonly bytes: bigint
  readonly position: string | null
  readonly status: string
  readonly completedAt: Timestamp | null
  readonly shard: number
  readonly id: string
  readonly chunk: number
}

export interface ExtendExportRow {
  readonly id: string
}

/** Records the next part of a file, unless another worker has written it. */
export const extendExport: Statement<ExtendExportParameters, ExtendExportRow> = {
  name: 'extendExport',
  text: `update exports x set chunk_count = x.chunk_count + 1, row_count = x.row_count + $1, byte_count = x.byte_count + $2,
  position = $3, status = $4, completed_at = $5
where x.shard = $6 and x.id = $7 and x.chunk_count = $8 and x.status = 'Pending'
returning x.id`,
  parameters: ['rows', 'bytes', 'position', 'status', 'completedAt', 'shard', 'id', 'chunk'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: (v) => ({
    id: v[0] as string,
  }),
}

export interface InsertExportChunkParameters {
  readonly shard: number
  readonly id: string
  readonly chunk: number
  readonly content: Buffer
}

export type InsertExportChunkRow = object

/** Inserts a part of a file. */
export const insertExportChunk: Statement<InsertExportChunkParameters, InsertExportChunkRow> = {
  name: 'insertExportChunk',
  text: `insert into export_chunks (shard, export_id, number, content) values ($1, $2, $3, $4)`,
  parameters: ['shard', 'id', 'chunk', 'content'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface FailExportParameters {
  readonly now: Timestamp
  readonly shard: number
  readonly id: string
}

export type FailExportRow = object

/** Ends an export with too many records. */
export const failExport: Statement<FailExportParameters, FailExportRow> = {
  name: 'failExport',
  text: `update exports x set status = 'Failed', completed_at = $1
where x.shard = $2 and x.id = $3 and x.status = 'Pending'`,
  parameters: ['now', 'shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface DeleteExportChunksParameters {
  readonly shard: number
  readonly id: string
}

export type DeleteExportChunksRow = object

/** Deletes the file of an export. */
export const deleteExportChunks: Statement<DeleteExportChunksParameters, DeleteExportChunksRow> = {
  name: 'deleteExportChunks',
  text: `delete from export_chunks c where c.shard = $1 and c.export_id = $2`,
  parameters: ['shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface ExportChunkParameters {
  readonly shard: number
  readonly id: string
  readonly chunk: number
}

export interface ExportChunkRow {
  readonly content: Buffer
}

/** Returns a part of a file. */
export const exportChunk: Statement<ExportChunkParameters, ExportChunkRow> = {
  name: 'exportChunk',
  text: `select c.content from export_chunks c where c.shard = $1 and c.export_id = $2 and c.number = $3`,
  parameters: ['shard', 'id', 'chunk'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    content: v[0] as Buffer,
  }),
}

export interface ExpiredExportsParameters {
  readonly now: Timestamp
  readonly limit: number
}

export interface ExpiredExportsRow {
  readonly shard: number
  readonly id: string
}

/** Returns exports that have expired, oldest first. */
export const expiredExports: Statement<ExpiredExportsParameters, ExpiredExportsRow> = {
  name: 'expiredExports',
  text: `select x.shard, x.id from exports x where x.expires_at <= $1 order by x.expires_at limit $2::integer`,
  parameters: ['now', 'limit'],
  route: { to: 'cell' },
  writes: false,
  row: (v) => ({
    shard: v[0] as number,
    id: v[1] as string,
  }),
}

export interface DeleteExportsOfShardParameters {
  readonly shard: number
  readonly ids: readonly (string | null)[]
  readonly now: Timestamp
}

export type DeleteExportsOfShardRow = object

/** Deletes expired exports of one shard with their files. */
export const deleteExportsOfShard: Statement<DeleteExportsOfShardParameters, DeleteExportsOfShardRow> = {
  name: 'deleteExportsOfShard',
  text: `delete from exports x where x.shard = $1 and x.id = any($2::uuid[]) and x.expires_at <= $3`,
  parameters: ['shard', 'ids', 'now'],
  route: { to: 'shard', parameter: 'shard' },
  writes: true,
  row: () => ({}),
}

export interface OwnerOfExportParameters {
  readonly shard: number
  readonly id: string
}

export interface OwnerOfExportRow {
  readonly orgId: string
  readonly chunkCount: number
}

/** Returns the organization of an export, and the number of parts of its file. */
export const ownerOfExport: Statement<OwnerOfExportParameters, OwnerOfExportRow> = {
  name: 'ownerOfExport',
  text: `select x.org_id, x.chunk_count from exports x where x.shard = $1 and x.id = $2`,
  parameters: ['shard', 'id'],
  route: { to: 'shard', parameter: 'shard' },
  writes: false,
  row: (v) => ({
    orgId: v[0] as string,
    chunkCount: v[1] as number,
  }),
}

export const exportsOfOrganization = {
  ascending: exportsOfOrganizationAscending,
  descending: exportsOfOrganizationDescending,
}
