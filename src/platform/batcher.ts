/** The settings of a batcher for items of one kind. */
export interface BatcherOptions<Key, Item, Result> {
  /**
   * Writes a batch, all of it or nothing, and returns the result of each item in order. An item of
   * a failed batch may be written a second time, alone.
   */
  readonly write: (key: Key, items: readonly Item[]) => Promise<readonly Result[]>
  /** The most items of a batch. */
  readonly itemsMax: number
  /** The most bytes of a batch, as counted by `bytesOf`. A larger item is written alone. */
  readonly bytesMax?: number
  readonly bytesOf?: (item: Item) => number
  /** The most batches of one key in flight. Default: 1. */
  readonly batchesMax?: number
  /**
   * The longest time that items wait for a batch in flight. Then, or when they fill a batch,
   * another one starts beside it. Default: 0.
   */
  readonly waitMaxMs?: number
  /**
   * Decides whether the items of a batch that failed with this error are written one by one.
   * Default: always. After a lost connection they may have been written.
   */
  readonly mayRetry?: (error: unknown) => boolean
}

/** A queue of items for each key. Its length is bounded by its callers. */
export interface Batcher<Key, Item, Result> {
  /**
   * Resolves with the item's own result when its batch is written. Rejects with the item's own
   * error.
   */
  readonly submit: (key: Key, item: Item) => Promise<Result>
  /** Accepts no more items, and resolves when all accepted ones are written. */
  readonly close: () => Promise<void>
}

interface Waiting<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/** The items of a key in order of arrival. */
interface Queue<Item, Result> {
  readonly waiting: Waiting<Item, Result>[]
  inFlight: number
  isScheduled: boolean
  /** Ends the wait for a batch in flight. */
  timer: NodeJS.Timeout | null
  /** True after `waitMaxMs`. */
  isOverdue: boolean
}

/**
 * Creates a batcher. A batch holds the items of one event loop tick, and those that arrived while a
 * batch of their key was in flight: batches grow with the load, and no item waits while no batch
 * is in flight. Items of a key are written in order of arrival.
 */
export function createBatcher<Key, Item, Result>(
  options: BatcherOptions<Key, Item, Result>,
): Batcher<Key, Item, Result> {
  const { batchesMax = 1, waitMaxMs = 0 } = options
  const queues = new Map<Key, Queue<Item, Result>>()
  let closed = false
  let onIdle = () => {}

  function queueOf(key: Key): Queue<Item, Result> {
    const existing = queues.get(key)
    if (existing) return existing
    const queue = { waiting: [], inFlight: 0, isScheduled: false, timer: null, isOverdue: false }
    queues.set(key, queue)
    return queue
  }

  function schedule(key: Key, queue: Queue<Item, Result>): void {
    if (queue.isScheduled || queue.inFlight >= batchesMax) return
    if (mayStart(queue, options)) {
      queue.isScheduled = true
      setImmediate(() => {
        queue.isScheduled = false
        writeBatches(key, queue)
      })
    } else waitForBatch(key, queue)
  }

  function waitForBatch(key: Key, queue: Queue<Item, Result>): void {
    queue.timer ??= setTimeout(() => {
      queue.timer = null
      queue.isOverdue = true
      writeBatches(key, queue)
    }, waitMaxMs)
  }

  function writeBatches(key: Key, queue: Queue<Item, Result>): void {
    while (mayStart(queue, options)) {
      queue.isOverdue = false
      if (queue.timer) clearTimeout(queue.timer)
      queue.timer = null
      queue.inFlight++
      void writeBatch(options, key, takeBatch(queue.waiting, options)).then(() => {
        queue.inFlight--
        writeBatches(key, queue)
      })
    }
    if (queue.waiting.length > 0) schedule(key, queue)
    if (queue.waiting.length > 0 || queue.inFlight > 0) return
    queues.delete(key)
    if (queues.size === 0) onIdle()
  }

  return {
    submit: (key, item) => {
      if (closed) return Promise.reject(new Error('The batcher is closed.'))
      return new Promise((resolve, reject) => {
        const queue = queueOf(key)
        queue.waiting.push({ item, resolve, reject })
        schedule(key, queue)
      })
    },
    close: () => {
      closed = true
      return new Promise((resolve) => {
        onIdle = resolve
        if (queues.size === 0) resolve()
      })
    },
  }
}

/** Returns whether a batch of the waiting items may start now. */
function mayStart<Item, Result>(
  { waiting, inFlight, isOverdue }: Queue<Item, Result>,
  { itemsMax, batchesMax = 1, waitMaxMs = 0 }: Omit<BatcherOptions<unknown, Item, Result>, 'write' | 'bytesOf'>,
): boolean {
  if (waiting.length === 0 || inFlight >= batchesMax) return false
  return inFlight === 0 || waiting.length >= itemsMax || isOverdue || waitMaxMs === 0
}

/**
 * Writes a batch and settles its items. Writes the items of a failed batch one by one where that is
 * allowed.
 */
async function writeBatch<Key, Item, Result>(
  options: BatcherOptions<Key, Item, Result>,
  key: Key,
  batch: readonly Waiting<Item, Result>[],
): Promise<void> {
  const { write, mayRetry = () => true } = options
  const items = batch.map(({ item }) => item)
  try {
    const results = await write(key, items)
    for (const [index, { resolve, reject }] of batch.entries())
      if (index in results) resolve(results[index] as Result)
      else reject(new Error('a batch returned no result for an item'))
  } catch (error) {
    if (batch.length > 1 && mayRetry(error)) for (const each of batch) await writeBatch(options, key, [each])
    else for (const { reject } of batch) reject(error)
  }
}

/** Removes the first items that fit into one batch, at least one. */
function takeBatch<Item, Result>(
  waiting: Waiting<Item, Result>[],
  {
    itemsMax,
    bytesMax = Number.POSITIVE_INFINITY,
    bytesOf,
  }: Pick<BatcherOptions<unknown, Item, Result>, 'itemsMax' | 'bytesMax' | 'bytesOf'>,
): Waiting<Item, Result>[] {
  let count = 0
  let bytes = 0
  for (const { item } of waiting) {
    bytes += bytesOf?.(item) ?? 0
    if (count > 0 && (count >= itemsMax || bytes > bytesMax)) break
    count++
  }
  return waiting.splice(0, count)
}
