import { first } from '../../platform/db/index.ts'
import type { Connection } from '../../platform/graphql/index.ts'
import type { ExportKind, ExportStatus, QueryExportsArgs } from '../../platform/graphql/inputs.generated.ts'
import type { Id } from '../../platform/ids/index.ts'
import { formatId } from '../../platform/ids/index.ts'
import { type Context, recordById, recordsOfOrganization } from '../index.ts'
import { type ExportByIdRow, exportById, exportsOfOrganization } from './exports.queries.generated.ts'

/** An export. Ids are uuids. */
export type Export = Omit<ExportByIdRow, 'kind' | 'status'> & {
  readonly kind: ExportKind
  readonly status: ExportStatus
}

/** Returns the export of a row. The table's constraints guarantee its values. */
export function exportOf(row: ExportByIdRow): Export {
  return row as Export
}

/** Returns the path of an export's file; null until the file is complete. */
export function downloadPathOf({ id, status }: Pick<Export, 'id' | 'status'>): string | null {
  return status === 'Completed' ? `/exports/${formatId('exp', id)}` : null
}

/** Returns an export by its id, or null when the caller can't reach one that has not expired. */
export async function findExport(
  { db, caller, wallNow }: Pick<Context, 'db' | 'caller' | 'wallNow'>,
  { shard, uuid }: Id,
): Promise<Export | null> {
  const search = { shard, id: uuid, callerId: caller.account.id, now: wallNow() }
  const row = first(await db.read.run(exportById, search))
  return row && exportOf(row)
}

/** Returns an export by its id. Throws NOT_FOUND when the caller can't reach one. */
export const exportNamed = recordById<Export>('exp', 'Export', findExport)

/** Lists the exports of an organization that have not expired, newest first. */
export function exports(context: Context, args: QueryExportsArgs): Promise<Connection<Export>> {
  const now = context.wallNow()
  return recordsOfOrganization(context, ['exports'], args, async ({ direction, ...search }) =>
    (await context.db.read.run(exportsOfOrganization[direction], { ...search, now })).map(exportOf),
  )
}
