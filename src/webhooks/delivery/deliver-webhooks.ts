import type { Services } from '../../access/index.ts'
import { every, type Hints } from '../../platform/jobs/index.ts'
import type { Log } from '../../platform/log/index.ts'
import { openAttempts } from './attempts.ts'
import { claimDue, FIRST_LANE, giveBack, lastLane } from './claim.ts'
import { openAgent } from './connect.ts'
import { failOverdue } from './deadline.ts'
import { fanOut } from './fan-out.ts'
import { openRecorder } from './record.ts'
import { openSigningKeys } from './signing-keys.ts'

const POLL_MS = 1_000
const IN_FLIGHT_MAX = 256
const CLAIMED_AT_ONCE = 128

/** The delivery of webhooks, under way. */
export interface Delivery {
  /** Looks for work at once, as a hint does. */
  readonly wake: () => void
  /** Takes nothing new, gives what is under way a few seconds, gives back what was not sent. */
  readonly stop: () => Promise<void>
}

/**
 * Delivers webhooks in this process: events to requests, requests to endpoints, outcomes to history, until stopped. Any
 * number of processes may do so at once. It looks for work every second, and at once when hinted.
 */
export function deliverWebhooks(
  services: Services,
  { log, hints }: { readonly log: Log; readonly hints?: Pick<Hints, 'onHint'> },
): Delivery {
  const agent = openAgent(services.webhookAllow)
  const keys = openSigningKeys(services, log)
  const attempts = openAttempts(services, { agent, keys, recorder: openRecorder(services, log), log })
  let firstShard = 0
  let lane = FIRST_LANE
  let stopping = false
  let claimsSoon = false

  /** Outcomes are recorded many at once: the places that they free are filled by one claim, not by one each. */
  function claimMore(): void {
    if (claimsSoon) return
    claimsSoon = true
    setImmediate(() => {
      claimsSoon = false
      sending.wake()
    })
  }

  const fanningOut = every(
    POLL_MS,
    'fan out events',
    async () => {
      const { dispatched, nextShard } = await fanOut(services, log, firstShard)
      if (dispatched > 0) sending.wake()
      const wentRound = firstShard === 0 && nextShard === null
      firstShard = nextShard ?? 0
      return !wentRound
    },
    log,
  )

  const sending = every(
    POLL_MS,
    'send webhook requests',
    async () => {
      const limit = Math.min(IN_FLIGHT_MAX - attempts.underWay(), CLAIMED_AT_ONCE)
      if (limit <= 0) return false
      const claims = await claimDue(services, lane, limit)
      try {
        await keys.load(claims.filter((claim) => !claim.isCallback))
      } catch (error) {
        await giveBack(services, claims)
        throw error
      }
      if (stopping) await giveBack(services, claims)
      else for (const claim of claims) attempts.make(claim, claimMore)
      const wentRound = lane === FIRST_LANE && claims.length < limit
      lane = claims.length < limit ? FIRST_LANE : lastLane(claims)
      return !wentRound
    },
    log,
  )

  const failing = every(POLL_MS, 'fail overdue webhook requests', () => failOverdue(services), log)

  hints?.onHint('outbox', fanningOut.wake)
  hints?.onHint('webhooks', sending.wake)
  return {
    wake: () => {
      fanningOut.wake()
      sending.wake()
      failing.wake()
    },
    stop: async () => {
      stopping = true
      await Promise.all([fanningOut.stop(), sending.stop(), failing.stop()])
      await attempts.stop()
      await agent.destroy()
    },
  }
}
