import { type Context, requireAccountById } from '../../accounts/index.ts'
import type { SavedViewsInput } from '../../platform/graphql/inputs.generated.ts'
import { requirePerson, type SavedView, savedViewOf } from './saved-view.ts'
import { VIEWS_MAX } from './saved-view-rules.ts'
import { savedViewsOfList } from './saved-views.queries.generated.ts'

/**
 * Returns the views of a list of the person who sends the request, oldest first. Throws FORBIDDEN
 * for a key.
 */
export async function savedViews(context: Context, input: SavedViewsInput): Promise<readonly SavedView[]> {
  const { id: personId } = requirePerson(context)
  const { shard, id: accountId } = await requireAccountById(context, input.accountId)
  const search = { shard, accountId, personId, list: input.list, callerId: context.caller.account.id }
  return (await context.db.read.run(savedViewsOfList, { ...search, limit: VIEWS_MAX })).map(savedViewOf)
}
