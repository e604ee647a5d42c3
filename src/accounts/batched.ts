import type { Context } from './context.ts'

/**
 * Loads many records by id. Missing records are absent from the map. The function identifies the
 * batch.
 */
export type BatchLoad<Value> = (context: Context, ids: readonly string[]) => Promise<ReadonlyMap<string, Value>>

interface Batch<Value> {
  readonly ids: Set<string>
  readonly loaded: Promise<ReadonlyMap<string, Value>>
}

const IDS_MAX = 1000

/**
 * Loads one record, batched with all records that the request asks for in the same tick. Returns
 * null if it does not exist. Batches are not cached, because a later mutation of the request may
 * change the record.
 */
export async function batched<Value>(context: Context, id: string, load: BatchLoad<Value>): Promise<Value | null> {
  const open = context.batches.get(load) as Batch<Value> | undefined
  const batch = open && open.ids.size < IDS_MAX ? open : openBatch(context, load)
  batch.ids.add(id)
  return (await batch.loaded).get(id) ?? null
}

function openBatch<Value>(context: Context, load: BatchLoad<Value>): Batch<Value> {
  const ids = new Set<string>()
  const batch: Batch<Value> = {
    ids,
    loaded: endOfTick().then(() => {
      if (context.batches.get(load) === batch) context.batches.delete(load)
      return load(context, [...ids])
    }),
  }
  context.batches.set(load, batch)
  return batch
}

/** Resolves after all pending promises, when every row of a page has requested its record. */
function endOfTick(): Promise<void> {
  return new Promise((resolve) => {
    queueMicrotask(() => process.nextTick(resolve))
  })
}
