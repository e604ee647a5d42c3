import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type BatchLoad, batched } from './batched.ts'
import type { Context } from './context.ts'

const request = () => ({ batches: new Map() }) as unknown as Context

test('records that one turn asks for are found together, each once', async () => {
  const asked: (readonly string[])[] = []
  const load: BatchLoad<string> = async (_, ids) => {
    asked.push(ids)
    return new Map(ids.filter((id) => id !== 'none').map((id) => [id, id.toUpperCase()]))
  }
  const context = request()
  const found = await Promise.all(['a', 'b', 'a', 'none'].map((id) => batched(context, id, load)))
  assert.deepEqual(found, ['A', 'B', 'A', null])
  assert.deepEqual(asked, [['a', 'b', 'none']])
  await batched(context, 'a', load)
  assert.deepEqual(asked[1], ['a'], 'a later turn reads again')
})

test('a batch that fails fails each who asked, and nobody later', async () => {
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
