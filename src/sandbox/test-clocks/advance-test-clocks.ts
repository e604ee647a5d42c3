import type { Services } from '../../accounts/index.ts'
import type { WhenSettled } from '../../payments/index.ts'
import { drain, fixedCapacity } from '../../platform/queue/index.ts'
import { plus } from '../../platform/time/index.ts'
import { advancingClocks, claimTestClock } from './advance-clock.queries.generated.ts'
import { advanceClock, type ClockClaim, LEASE_SECONDS } from './advance-clock.ts'
import { type ClockKey, createReadyClockFinder, type FindReadyClocks } from './ready-clocks.ts'
import { CLOCKS_MAX, freeClockSlots, type RunningCounts } from './test-clock-rules.ts'

const POLLS_MAX = 10_000
const POLL_MS = 1_000

type ClaimedClock = ClockClaim & { readonly kind: keyof RunningCounts }

/**
 * Advances test clocks, and runs the due work of ready ones, until nothing is left or `end` aborts.
 * One process runs a clock at a time. A clock that fails is logged, and claimed again after its
 * lease. Callers that repeat it pass the same `findReady`, which remembers its page.
 */
export function advanceTestClocks(
  services: Services,
  whenSettled: readonly WhenSettled[],
  end?: AbortSignal,
  findReady = createReadyClockFinder(),
): Promise<void> {
  const running = { advancing: 0, ready: 0 }
  return drain<ClaimedClock, unknown>({
    capacity: fixedCapacity({ concurrency: CLOCKS_MAX, concurrencyPerKey: CLOCKS_MAX, claimMax: CLOCKS_MAX }),
    claim: () => claimSome(services, findReady, { ...running }),
    keyOf: ({ kind }) => kind,
    run: async ({ kind, ...claim }) => {
      running[kind]++
      await advanceClock(services, whenSettled, claim).catch((err) =>
        services.log.error({ err, clockId: claim.id }, 'failed to advance a test clock'),
      )
      running[kind]--
    },
    pollIntervalMs: POLL_MS,
    pollsMax: POLLS_MAX,
    signal: end,
  })
}

async function claimSome(
  services: Services,
  findReady: FindReadyClocks,
  running: RunningCounts,
): Promise<ClaimedClock[]> {
  const { db, wallNow } = services
  const rowsMax = freeClockSlots(running).advancing
  const found = rowsMax > 0 ? await db.read.run(advancingClocks, { now: wallNow(), rowsMax }) : []
  const advancing = await claimAll(services, 'advancing', found)
  const free = freeClockSlots({ ...running, advancing: running.advancing + advancing.length })
  return [...advancing, ...(await claimAll(services, 'ready', await findReady(services, free.ready)))]
}

async function claimAll(
  { db, wallNow, mintId }: Services,
  kind: ClaimedClock['kind'],
  clocks: readonly ClockKey[],
): Promise<ClaimedClock[]> {
  const now = wallNow()
  const leaseUntil = plus(now, { seconds: LEASE_SECONDS })
  const claimed: ClaimedClock[] = []
  for (const { shard, id } of clocks) {
    const claim = { shard, id, token: mintId(shard) }
    if ((await db.write.run(claimTestClock, { ...claim, now, leaseUntil })).length > 0) claimed.push({ ...claim, kind })
  }
  return claimed
}
