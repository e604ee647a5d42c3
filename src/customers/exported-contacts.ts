import type { Exporter } from '../accounts/index.ts'
import { formatId, NIL_UUID } from '../platform/ids/index.ts'
import { toSeconds } from '../platform/time/index.ts'
import { exportedContacts } from './exported-contacts.queries.generated.ts'

/** Exports contacts. */
export const contactExporter: Exporter = {
  columns: ['id', 'created_at', 'updated_at', 'name', 'given_name', 'family_name', 'email', 'phone'],
  rows: async (db, { mode: _, after, ...search }) =>
    (await db.run(exportedContacts, { ...search, after: after ?? NIL_UUID })).map((row) => ({
      position: row.id,
      cells: [
        ...[formatId('con', row.id), toSeconds(row.createdAt), toSeconds(row.updatedAt)],
        ...[row.name, row.givenName, row.familyName, row.email, row.phone],
      ],
    })),
}
