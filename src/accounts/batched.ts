import type { Context } from './context.ts'

/** Finds many records at once: what is missing in the answer was not found. The function itself names the batch. */
export type BatchLoad<Value> = (context: Context, ids: readonly string[]) => Promise<ReadonlyMap<string, Value>>

interface Batch<Value> {
  readonly ids: Set<string>
  readonly loaded: Promise<ReadonlyMap<string, Value>>
}

const IDS_MOST = 1000

/**
 * Finds one record together with the others that the same turn of the request asks for; null when there is none.
 * Nothing is kept once a batch is under way: a later mutation of the same request must not read what was.
 */
export async function batched<Value>(context: Context, id: string, load: BatchLoad<Value>): Promise<Value | null> {
  const open = context.batches.get(load) as Batch<Value> | undefined
  const batch = open && open.ids.size < IDS_MOST ? open : openBatch(context, load)
  batch.ids.add(id)
  return (await batch.loaded).get(id) ?? null
}

function openBatch<Value>(context: Context, load: BatchLoad<Value>): Batch<Value> {
  const ids = new Set<string>()
  const batch: Batch<Value> = {
    ids,
    loaded: endOfTurn().then(() => {
      if (context.batches.get(load) === batch) context.batches.delete(load)
      return load(context, [...ids])
    }),
  }
  context.batches.set(load, batch)
  return batch
}

/** After every promise that is ready now has run: by then all rows of a page have asked. */
function endOfTurn(): Promise<void> {
  return new Promise((resolve) => {
    queueMicrotask(() => process.nextTick(resolve))
  })
}
