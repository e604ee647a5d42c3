import { type Context, transaction } from '../../accounts/index.ts'
import { first } from '../../platform/db/index.ts'
import type { SavedViewUpdateInput } from '../../platform/graphql/inputs.generated.ts'
import { shardOf } from '../../platform/ids/index.ts'
import { notFound, refuseProblems } from '../../platform/refusal.ts'
import { lockPerson } from '../people.queries.generated.ts'
import { requirePerson, requireSavedView, type SavedView, savedViewOf } from './saved-view.ts'
import { nameProblem, parameterProblems, usedNameProblem, VIEWS_MAX } from './saved-view-rules.ts'
import { savedViewById, savedViewsOfList, updateSavedView } from './saved-views.queries.generated.ts'

/**
 * Renames a view of the person who sends the request, or replaces its parameters. Throws FORBIDDEN
 * for a key.
 */
export async function savedViewUpdate(context: Context, input: SavedViewUpdateInput): Promise<SavedView> {
  const { id: personId } = requirePerson(context)
  const { id, accountId, list } = await requireSavedView(context, input.id)
  refuseProblems([
    input.name != null && nameProblem(input.name),
    ...(input.parameters ? parameterProblems(list, input.parameters) : []),
  ])
  const shard = shardOf(id)
  const callerId = context.caller.account.id
  return transaction(context, async (tx) => {
    await tx.run(lockPerson, { id: personId })
    const row = first(await tx.run(savedViewById, { shard, id, personId, callerId }))
    if (!row) throw notFound('Saved view')
    const before = savedViewOf(row)
    const name = input.name ?? before.name
    const parameters = (input.parameters ?? before.parameters).map(({ name, value }) => ({ name, value }))
    const all = await tx.run(savedViewsOfList, { shard, accountId, personId, list, callerId, limit: VIEWS_MAX })
    const others = all.filter((other) => other.id !== id)
    refuseProblems([usedNameProblem(name, others)])
    const updatedAt = context.wallNow()
    const parametersText = JSON.stringify(parameters)
    await tx.run(updateSavedView, { shard, accountId, personId, id, name, parametersText, updatedAt })
    return { ...before, name, parameters, updatedAt }
  })
}
