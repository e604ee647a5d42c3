import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type BatchLoad, batched } from './batched.ts'
import type { Context } from './context.ts'

const request = () => ({ batches: new Map() }) as unknown as Context

test('records requested in one tick are loaded in one batch, each once', async () => {
  const batches: (readonly string[])[] = []
  const load: BatchLoad<string> = async (_, ids) => {
    batches.push(ids)
    return new Map(ids.filter((id) => id !== 'none').map((id) => [id, id.toUpperCase()]))
  }
  const context = request()
  const found = await Promise.all(['a', 'b', 'a', 'none'].map((id) => batched(context, id, load)))
  assert.deepEqual(found, ['A', 'B', 'A', null])
  assert.deepEqual(batches, [['a', 'b', 'none']])
  await batched(context, 'a', load)
  assert.deepEqual(batches[1], ['a'], 'a later tick loads again')
})

test('a failed batch fails all of its requests, and no later ones', async () => {
  let fails = true
  const load: BatchLoad<string> = async () => {
    if (fails) throw new Error('gone')
    return new Map([['a', 'A']])
  }
  const context = request()
  await Promise.all([
    assert.rejects(batched(context, 'a', load), /gone/),
    assert.rejects(batched(context, 'b', load), /gone/),
  ])
  fails = false
  assert.equal(await batched(context, 'a', load), 'A')
})
