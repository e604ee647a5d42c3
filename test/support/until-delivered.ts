import { until } from './process.ts'
import type { Receiver } from './receiver.ts'

/** The longest time without a delivery while some are missing. */
const PATIENCE_MS = 60_000

interface Event {
  readonly id: string
  readonly data: { readonly id: string }
}

/**
 * Waits until the receiver has got an event of each id. `idOf` returns the id of an event: by
 * default that of its record.
 */
export async function untilDelivered(
  { arrivals }: Receiver,
  ids: Iterable<string>,
  idOf: (event: Event) => string = ({ data }) => data.id,
): Promise<void> {
  const missing = new Set(ids)
  let read = 0
  const readNew = () => {
    for (const { body } of arrivals.slice(read)) missing.delete(idOf(JSON.parse(body)))
    read = arrivals.length
  }
  for (readNew(); missing.size > 0; readNew())
    await until(`another of ${missing.size} events`, () => arrivals.length > read, Boolean, PATIENCE_MS)
}
