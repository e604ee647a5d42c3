import { requireDeliveredOnce } from './deliveries.ts'
import { measureDrain } from './drain.ts'
import { type Figure, rateFigure, ratioFigure } from './figure.ts'
import type { Subscriber } from './subscribers.ts'
import { DISTANT_MS } from './webhook-environment.ts'
import { subscribersOf, type Work } from './work.ts'

const GOALS = { perSecond: 2_000, ofWindow: 0.8 }
/** A window that these cores can keep full. */
const MAX_IN_FLIGHT = 64

/** Measures one webhook with many events whose endpoint takes 50 ms to respond. */
export async function busyFigures({ environment, size }: Work): Promise<Figure[]> {
  const { distant, admin } = environment
  const subscribers = await subscribersOf(environment, { organizations: 2, webhooksEach: 1 }, distant.origins)
  const drain = async (subscriber: Subscriber) => {
    const count = { warmUp: size.warmUp, measured: size.busy }
    const measured = await measureDrain({ ...environment, endpoints: distant }, [subscriber], count)
    await requireDeliveredOnce({ ...environment, endpoints: distant }, [subscriber])
    return measured
  }
  const [free, bounded] = subscribers as [Subscriber, Subscriber]
  const rate = await drain(free)
  const { rows } = await admin.query<{ size: number }>(
    'select floor(window_size)::int as size from webhook_queues where webhook_id = $1',
    [free.id],
  )
  await admin.query('update webhooks set max_in_flight = $2 where id = $1', [bounded.id, MAX_IN_FLIGHT])
  const { perSecond } = await drain(bounded)
  const allowed = (MAX_IN_FLIGHT * 1000) / DISTANT_MS
  return [
    rateFigure(
      `One busy webhook ${DISTANT_MS} ms away, ${size.busy} events (window at the end: ${rows[0]?.size})`,
      rate,
      GOALS.perSecond,
    ),
    ratioFigure(
      `The same with maxInFlight ${MAX_IN_FLIGHT}: ${Math.round(perSecond)}/s, of the ${allowed}/s that latency and window allow`,
      perSecond / allowed,
      GOALS.ofWindow,
    ),
  ]
}
