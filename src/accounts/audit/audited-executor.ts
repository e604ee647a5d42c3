import type { Executor, GraphQLResponse, Ready } from '../../platform/graphql/index.ts'
import type { Context } from '../context.ts'
import { auditRefusal } from './audited-run.ts'

/**
 * Wraps the executor so that mutations with invalid variables are audited, too. They are refused
 * before their resolver, which normally writes the entry. Invalid documents leave no entry because
 * they identify no mutation.
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

/**
 * Returns each requested mutation once per selection, without fields of GraphQL itself such as
 * `__typename`.
 */
function mutationsOf({ operation }: Ready): string[] {
  return operation.rootFields.filter((field) => !field.startsWith('__'))
}
