import { type Context, mint, requireAccountById, transaction } from '../../accounts/index.ts'
import { first } from '../../platform/db/index.ts'
import type { SavedViewCreateInput } from '../../platform/graphql/inputs.generated.ts'
import { notFound, Refusal, refuseProblems } from '../../platform/refusal.ts'
import { lockPerson } from '../people.queries.generated.ts'
import { requirePerson, type SavedView, savedViewOf } from './saved-view.ts'
import { nameProblem, parameterProblems, usedNameProblem, VIEWS_MAX } from './saved-view-rules.ts'
import { insertSavedView, savedViewById, savedViewsOfList } from './saved-views.queries.generated.ts'

/**
 * Saves the filters of a list under a name, for the person who sends the request. Throws FORBIDDEN
 * for a key, and INVALID_STATE if the person has too many views of the list.
 */
export async function savedViewCreate(context: Context, input: SavedViewCreateInput): Promise<SavedView> {
  const { accountId: named, list, name, parameters } = input
  const { id: personId } = requirePerson(context)
  refuseProblems([nameProblem(name), ...parameterProblems(list, parameters)])
  const { shard, id: accountId } = await requireAccountById(context, named)
  const id = mint(context, shard)
  const callerId = context.caller.account.id
  return transaction(context, async (tx) => {
    // The lock serializes new views of the person, and the removal of their memberships.
    await tx.run(lockPerson, { id: personId })
    const owner = { shard, accountId, personId, list, callerId }
    const others = await tx.run(savedViewsOfList, { ...owner, limit: VIEWS_MAX })
    refuseProblems([usedNameProblem(name, others)])
    if (others.length >= VIEWS_MAX)
      throw new Refusal('INVALID_STATE', `You have ${VIEWS_MAX} views of this list. Delete one of them first.`)
    const parametersText = JSON.stringify(parameters.map(({ name, value }) => ({ name, value })))
    const written = { ...owner, id, name, parametersText, createdAt: context.wallNow() }
    if (first(await tx.run(insertSavedView, written)) === null) throw notFound('Account')
    const made = first(await tx.run(savedViewById, { shard, id, personId, callerId }))
    if (!made) throw new Error('failed to write a saved view')
    return savedViewOf(made)
  })
}
