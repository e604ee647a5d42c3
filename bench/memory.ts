import { memoryMb } from './children.ts'
import type { Environment } from './environment.ts'
import { ask, load } from './load.ts'
import { startProduct } from './servers.ts'
import { post, type Workload } from './workloads.ts'

const PARSED = 500
const COMPILED = 200
const USES_UNTIL_COMPILED = 3

export interface Memory {
  readonly idleMb: number
  readonly loadedMb: number
  readonly peakMb: number
}

/**
 * Returns the memory of an API process with 500 parsed documents, 200 of them compiled, under the
 * load of each workload in turn.
 */
export async function memoryAtLoad(
  environment: Environment,
  workloads: readonly Workload[],
  connections: number,
  forMs: number,
): Promise<Memory> {
  const server = await startProduct(environment)
  try {
    const idleMb = memoryMb(server.pid).now
    for (let use = 0; use < USES_UNTIL_COMPILED; use += 1)
      for (let index = 0; index < (use === 0 ? PARSED : COMPILED); index += 1)
        await ask(server.port, distinctDocument(index, environment.seeded.key))
    for (const { ofProduct } of workloads) await load({ port: server.port, bytes: ofProduct }, connections, forMs)
    const { now, peak } = memoryMb(server.pid)
    return { idleMb, loadedMb: now, peakMb: peak }
  } finally {
    await server.stop()
  }
}

/** Returns a unique document that is about as long as an application's. */
function distinctDocument(index: number, key: string): Buffer {
  const fields = 'id orgId contactId amount currency status frequency startDate occurrences successUrl createdAt'
  const query = `query Document${index}($first: Int) {
    page${index}: paymentPlanSessions(first: $first) { edges { cursor node { ${fields} contact { id name email } } } pageInfo { hasNextPage endCursor } }
    contacts(first: $first) { edges { node { id name givenName familyName email phone createdAt updatedAt } } }
  }`
  return post(JSON.stringify({ query, variables: { first: 1 } }), key)
}
