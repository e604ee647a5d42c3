import { type Context, transaction } from '../../accounts/index.ts'
import { first } from '../../platform/db/index.ts'
import { shardOf } from '../../platform/ids/index.ts'
import { notFound } from '../../platform/refusal.ts'
import { requirePerson, requireSavedView } from './saved-view.ts'
import { deleteSavedView } from './saved-views.queries.generated.ts'

/** A deleted view. */
export interface SavedViewDeleteResult {
  readonly id: string
}

/** Deletes a view of the person who sends the request. Throws FORBIDDEN for a key. */
export async function savedViewDelete(
  context: Context,
  input: { readonly id: string },
): Promise<SavedViewDeleteResult> {
  const { id: personId } = requirePerson(context)
  const { id, accountId } = await requireSavedView(context, input.id)
  return transaction(context, async (tx) => {
    const deleted = await tx.run(deleteSavedView, { shard: shardOf(id), accountId, personId, id })
    if (first(deleted) === null) throw notFound('Saved view')
    return { id, accountId }
  })
}
