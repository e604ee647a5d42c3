/** A webhook request as the payload of a job. */
export interface Delivery {
  /** The `webhook-id`. */
  readonly id: string
  readonly origin: string
  /** The exact text that is signed. */
  readonly body: string
}

/** A queue that delivers with a peer's library. Its tables are in the database of the URL. */
export interface PeerQueue {
  /** Creates the tables and returns a function that enqueues. */
  readonly open: (databaseUrl: string) => Promise<{
    readonly enqueue: (deliveries: readonly Delivery[]) => Promise<void>
    readonly close: () => Promise<void>
  }>
  /** Starts a worker that ends at SIGTERM. A delivery that rejects is retried. */
  readonly work: (databaseUrl: string, deliver: (delivery: Delivery) => Promise<void>) => Promise<void>
  /** A query that returns `busy`: whether a job is not completed. */
  readonly busy: string
}

/** The deliveries that a peer's worker has in flight: as many as the bare loop of the webhooks. */
export const IN_FLIGHT = 64

/** Loads a queue by the name of its file. */
export async function loadQueue(name: string): Promise<PeerQueue> {
  const { default: queue } = (await import(`./queues/${name}.ts`)) as { readonly default: PeerQueue }
  return queue
}
