import { withReplica } from '../platform/db/index.ts'
import type { Executor } from '../platform/graphql/index.ts'
import type { Context } from './context.ts'

/**
 * Wraps the executor so that queries of people read replicas. The queries of API keys are mostly
 * short, and a replica would double their time.
 */
export function replicaExecutor(executor: Executor<Context>): Executor<Context> {
  return {
    ...executor,
    run: (ready, context, requestId) => {
      const isReport = ready.operation.kind === 'query' && context.caller.person !== null
      return executor.run(ready, isReport ? { ...context, db: withReplica(context.db) } : context, requestId)
    },
  }
}
