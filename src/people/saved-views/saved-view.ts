import { type AccountKind, type ActingPerson, accountIdOf, type Context } from '../../accounts/index.ts'
import { first } from '../../platform/db/index.ts'
import type { SavedViewList } from '../../platform/graphql/inputs.generated.ts'
import { type Id, requireId } from '../../platform/ids/index.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import type { SavedViewParameter } from './saved-view-rules.ts'
import { type SavedViewByIdRow, savedViewById } from './saved-views.queries.generated.ts'

/** The filters of a list that a person saved under a name. Ids are UUIDs. */
export type SavedView = Omit<SavedViewByIdRow, 'list' | 'parameters' | 'accountKind'> & {
  readonly list: SavedViewList
  readonly parameters: readonly SavedViewParameter[]
  readonly accountKind: AccountKind
}

/** Returns the view of a row. The table's constraints and the operations guarantee its values. */
export function savedViewOf(row: SavedViewByIdRow): SavedView {
  return row as SavedView
}

/** Returns the person who sends the request. Throws FORBIDDEN for a key. */
export function requirePerson({ caller }: Context): ActingPerson {
  if (!caller.person) throw new Refusal('FORBIDDEN', 'Only people have saved views. Send the request with a session.')
  return caller.person
}

/** Returns a view of the person who sends the request by id, or null. */
export async function findSavedView({ db, caller }: Context, { shard, uuid: id }: Id): Promise<SavedView | null> {
  if (!caller.person) return null
  const search = { shard, id, personId: caller.person.id, callerId: caller.account.id }
  const row = first(await db.read.run(savedViewById, search))
  return row && savedViewOf(row)
}

/**
 * Returns a view of the person who sends the request by its public id. Throws FORBIDDEN for a key,
 * and NOT_FOUND for a view of somebody else.
 */
export async function requireSavedView(context: Context, savedViewId: string): Promise<SavedView> {
  requirePerson(context)
  const found = await findSavedView(context, requireId('viw', savedViewId, 'Saved view'))
  if (!found) throw notFound('Saved view')
  return found
}

/** Returns the public id of the account of a view. */
export function accountIdOfView({ accountKind: kind, accountId: id }: SavedView): string {
  return accountIdOf({ kind, id })
}
