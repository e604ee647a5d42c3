import { fromCellsThatAreUp } from './cells/cells-that-are-up.ts'
import { APPEND_ONLY } from './history-tables.ts'
import { type RightsOfServingRoleRow, rightsOfServingRole } from './serving-role.queries.generated.ts'
import { type Database, first, type Queryable } from './statement.ts'

/** The database role that serves requests. */
export interface ServingRole {
  readonly name: string
  /** The rights by which the role could change the audit log, worded for a message. Empty: none. */
  readonly excess: readonly string[]
}

type Right = Exclude<keyof RightsOfServingRoleRow, 'role'>

const MESSAGES: Readonly<Record<Right, string>> = {
  isSuperuser: 'is a superuser',
  ownsTables: 'owns the tables of the audit log, or is a member of their owner',
  ownsDatabase: 'owns the database or its schema, or is a member of their owner',
  mayChangeRows: 'may update, delete or truncate the audit log, or add triggers to it',
  mayWriteFiles: 'may write files or run programs on the database server',
}

/** Returns the role of these connections and the rights by which it could change the audit log. */
export async function servingRole(db: Queryable): Promise<ServingRole> {
  const row = first(await db.run(rightsOfServingRole, { tables: [...APPEND_ONLY] }))
  if (!row) throw new Error('The system catalogs do not show the role of this connection.')
  const rights = Object.keys(MESSAGES).map((name) => name as Right)
  // A superuser has every other right, too.
  const excessive = row.isSuperuser ? (['isSuperuser'] as const) : rights.filter((right) => row[right])
  return { name: row.role, excess: excessive.map((right) => MESSAGES[right]) }
}

/** The role that serves a cell. `cell`: null without a file of cells. */
export interface ServingRoleOfCell extends ServingRole {
  readonly cell: string | null
}

/** Returns the serving role of each cell that is up. */
export function servingRoles({ cells }: Pick<Database, 'cells'>): Promise<ServingRoleOfCell[]> {
  return fromCellsThatAreUp(cells, async ({ cell, read }) => ({ cell, ...(await servingRole(read)) }))
}
