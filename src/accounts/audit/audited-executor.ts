import type { Executor, GraphQLResponse, Ready } from '../../platform/graphql/index.ts'
import type { Context } from '../context.ts'
import { auditRefusal } from './audited-run.ts'

/**
 * The same executor, but mutations whose variables did not fit leave an entry in the audit log as well: they are refused
 * before the resolver that would write it. A document that is not valid names no mutation for sure and leaves none.
 */
export function auditedExecutor(executor: Executor<Context>): Executor<Context> {
  async function runMutation(ready: Ready, context: Context, requestId: string): Promise<GraphQLResponse> {
    const answer = await executor.run(ready, context, requestId)
    const code = answer.data === undefined ? answer.errors?.[0]?.extensions.code : undefined
    if (code !== undefined)
      await Promise.all(mutationsOf(ready).map((mutation) => auditRefusal(context, mutation, code)))
    return answer
  }
  return {
    ...executor,
    run: (ready, context, requestId) =>
      ready.operation.kind === 'query'
        ? executor.run(ready, context, requestId)
        : runMutation(ready, context, requestId),
  }
}

/** Each one that was asked for, as often as it was; what GraphQL itself answers, such as `__typename`, is none. */
function mutationsOf({ operation }: Ready): string[] {
  return operation.rootFields.filter((field) => !field.startsWith('__'))
}
