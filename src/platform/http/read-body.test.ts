import assert from 'node:assert/strict'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import test from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createBodyBudget } from './body-budget.ts'
import { readBody } from './read-body.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** Reads a body that arrives in parts of these lengths. Returns a weak reference to its memory. */
async function readParts(request: IncomingMessage, lengths: readonly number[]): Promise<WeakRef<ArrayBufferLike>> {
  const reading = readBody(request, { bytesMax: 1_000, budget: createBodyBudget(), shares: () => [] })
  for (const length of lengths) request.push(Buffer.alloc(length, 'x'))
  request.push(null)
  const body = await reading
  assert.equal(body.toString(), 'x'.repeat(900))
  return new WeakRef(body.buffer)
}

test('a request does not keep the body that was read from it', async () => {
  for (const lengths of [[900], [600, 300]]) {
    const request = new IncomingMessage(new Socket())
    request.headers = { 'content-length': '900' }
    const body = await readParts(request, lengths)
    await setImmediate()
    collectGarbage()
    assert.ok(body.deref() === undefined, `${lengths.length} parts`)
    assert.ok(request.readableEnded)
  }
})
