/** How items of one kind are written many at a time. */
export interface BatcherOptions<Key, Item, Result> {
  /**
   * Writes a batch, all of it or nothing, and gives the result of each item in their order. An item of a batch that failed
   * may be written a second time, alone.
   */
  readonly write: (key: Key, items: readonly Item[]) => Promise<readonly Result[]>
  /** The most items of a batch. */
  readonly itemsMost: number
  /** The most bytes of a batch, as `bytesOf` tells them; an item that is larger goes alone. */
  readonly bytesMost?: number
  readonly bytesOf?: (item: Item) => number
  /** The most batches of one key that are under way at a time; 1 unless told. */
  readonly batchesMost?: number
  /** Whether the items of a batch that failed so are tried one by one; always, unless told. A lost connection may have written them. */
  readonly mayRetry?: (error: unknown) => boolean
}

/** Items wait here while others of their key are written. As many wait as callers do: who calls bounds it. */
export interface Batcher<Key, Item, Result> {
  /** Gives the item's own result when its batch is written; fails as it would have failed alone. */
  readonly submit: (key: Key, item: Item) => Promise<Result>
  /** Takes nothing more, and resolves when all that was taken is written. */
  readonly close: () => Promise<void>
}

interface Waiting<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/** What waits for a key, in the order in which it came. */
interface Line<Item, Result> {
  readonly waiting: Waiting<Item, Result>[]
  batches: number
  willLook: boolean
}

/**
 * Writes together what comes in one turn of the event loop, and what comes while a batch of its key is under way: the
 * busier it is the larger the batches, and nothing waits for more to come. Items of a key begin in the order in which they
 * came. A batch of several that throws is tried item by item; one item's error is its own alone.
 */
export function createBatcher<Key, Item, Result>(
  grouping: BatcherOptions<Key, Item, Result>,
): Batcher<Key, Item, Result> {
  const { write, batchesMost = 1, mayRetry = () => true } = grouping
  const lines = new Map<Key, Line<Item, Result>>()
  let closed = false
  let emptied = () => {}

  function lineOf(key: Key): Line<Item, Result> {
    const present = lines.get(key)
    if (present) return present
    const line = { waiting: [], batches: 0, willLook: false }
    lines.set(key, line)
    return line
  }

  function lookSoon(key: Key, line: Line<Item, Result>): void {
    if (line.willLook || line.batches >= batchesMost) return
    line.willLook = true
    setImmediate(() => {
      line.willLook = false
      look(key, line)
    })
  }

  function look(key: Key, line: Line<Item, Result>): void {
    while (line.waiting.length > 0 && line.batches < batchesMost) {
      line.batches++
      void finish(key, takeBatch(line.waiting, grouping)).then(() => {
        line.batches--
        look(key, line)
      })
    }
    if (line.waiting.length > 0 || line.batches > 0) return
    lines.delete(key)
    if (lines.size === 0) emptied()
  }

  async function finish(key: Key, batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await write(
        key,
        batch.map(({ item }) => item),
      )
      for (const [at, { resolve, reject }] of batch.entries())
        if (at in results) resolve(results[at] as Result)
        else reject(new Error('a batch returned no result for an item'))
    } catch (error) {
      if (batch.length > 1 && mayRetry(error)) for (const each of batch) await finish(key, [each])
      else for (const { reject } of batch) reject(error)
    }
  }

  return {
    submit: (key, item) => {
      if (closed) return Promise.reject(new Error('The batcher is closed.'))
      return new Promise((resolve, reject) => {
        const line = lineOf(key)
        line.waiting.push({ item, resolve, reject })
        lookSoon(key, line)
      })
    },
    close: () => {
      closed = true
      return new Promise((resolve) => {
        emptied = resolve
        if (lines.size === 0) resolve()
      })
    },
  }
}

/** Takes the first that go together; at least one. */
function takeBatch<Item, Result>(
  waiting: Waiting<Item, Result>[],
  {
    itemsMost,
    bytesMost = Number.POSITIVE_INFINITY,
    bytesOf,
  }: Pick<BatcherOptions<unknown, Item, Result>, 'itemsMost' | 'bytesMost' | 'bytesOf'>,
): Waiting<Item, Result>[] {
  let count = 0
  let bytes = 0
  for (const { item } of waiting) {
    bytes += bytesOf?.(item) ?? 0
    if (count > 0 && (count >= itemsMost || bytes > bytesMost)) break
    count++
  }
  return waiting.splice(0, count)
}
