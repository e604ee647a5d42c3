import { made } from './api-client.ts'
import type { ApiClient, OrganizationClock } from './environment.ts'

interface ShownClock {
  readonly id: string
  readonly now: string
  readonly status: 'Ready' | 'Advancing'
}

/** Creates a test clock for an organization. */
export async function openClock(
  client: ApiClient,
  org: { readonly id: string },
  startMs: number,
): Promise<OrganizationClock> {
  const input = { orgId: org.id, now: new Date(startMs).toISOString() }
  const { id } = await made(client.change('testClockCreate', input))
  let nowMs = startMs
  return {
    nowMs: () => nowMs,
    advanceTo: async (ms) => {
      await made(client.change('testClockAdvance', { id, to: new Date(ms).toISOString() }))
      nowMs = ms
    },
    isThere: async () => {
      const clock = await made(
        client.ask<ShownClock>('query ($id: ID!) { made: testClock(id: $id) { id now status } }', { id }),
      )
      return clock.status === 'Ready'
    },
  }
}
