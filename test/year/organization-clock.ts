import { made } from './desk.ts'
import type { Desk, OrganizationClock } from './ground.ts'

interface ShownClock {
  readonly id: string
  readonly now: string
  readonly status: 'Ready' | 'Advancing'
}

/** Gives an organization a test clock of its own. */
export async function openClock(desk: Desk, org: { readonly id: string }, startMs: number): Promise<OrganizationClock> {
  const input = { orgId: org.id, now: new Date(startMs).toISOString() }
  const { id } = await made(desk.change('testClockCreate', input))
  let nowMs = startMs
  return {
    nowMs: () => nowMs,
    advanceTo: async (ms) => {
      await made(desk.change('testClockAdvance', { id, to: new Date(ms).toISOString() }))
      nowMs = ms
    },
    isThere: async () => {
      const clock = await made(
        desk.ask<ShownClock>('query ($id: ID!) { made: testClock(id: $id) { id now status } }', { id }),
      )
      return clock.status === 'Ready'
    },
  }
}
