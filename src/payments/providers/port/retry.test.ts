import assert from 'node:assert/strict'
import test from 'node:test'
import { ProviderUnavailable, type UnknownCause } from './port.ts'
import { NoAnswer, once, orUnavailable, orUnknown, retrying } from './retry.ts'

/** A call that fails as told, one cause a try, and then answers with the number of its try. */
function failing(...causes: readonly (UnknownCause | Error)[]) {
  let tries = 0
  return async () => {
    const cause = causes[tries++]
    if (cause === undefined) return tries
    throw cause instanceof Error ? cause : new NoAnswer(cause)
  }
}

const quickly = { waitsMs: [0, 0] }
const noAnswer = (unknownCause: UnknownCause) => ({ name: 'NoAnswer', unknownCause })

test('a call is tried twice more after connection failures, 429 and 5xx', async () => {
  assert.equal(await retrying(failing('connection', 'rate limit'), quickly), 3)
  await assert.rejects(
    retrying(failing('server error', 'server error', 'server error'), quickly),
    noAnswer('server error'),
  )
})

test('a time-out, an unreadable answer and a fault of ours are not tried again', async () => {
  await assert.rejects(retrying(failing('time-out'), quickly), noAnswer('time-out'))
  await assert.rejects(retrying(failing('unreadable answer'), quickly), noAnswer('unreadable answer'))
  await assert.rejects(retrying(failing(new TypeError('a defect')), quickly), TypeError)
})

test('a call that would do its work again is made once', async () => {
  await assert.rejects(once(failing('connection')), noAnswer('connection'))
})

test('the time limit ends a try under way and tells of a time-out', async () => {
  const call = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new NoAnswer('connection')))
    })
  await assert.rejects(retrying(call, { limitMs: 1 }), noAnswer('time-out'))
})

test('the time limit ends the waiting for another try and tells why the last one failed', async () => {
  await assert.rejects(retrying(failing('rate limit'), { limitMs: 1, waitsMs: [3_600_000] }), noAnswer('rate limit'))
})

test('what never was answered is an unknown outcome, or a provider that is not there', async () => {
  const call = failing('time-out', 'connection', new TypeError('a defect'), new TypeError('a defect'))
  assert.deepEqual(await orUnknown('reference', call), { kind: 'Unknown', reference: 'reference', cause: 'time-out' })
  await assert.rejects(orUnavailable(call), ProviderUnavailable)
  await assert.rejects(orUnknown(null, call), TypeError)
  await assert.rejects(orUnavailable(call), TypeError)
  assert.equal(await orUnknown(null, call), 5)
})

test('a call is told whether anything may have been done by it before', async () => {
  const told: boolean[] = []
  await assert.rejects(
    retrying(async (_signal, isFirstTry) => {
      told.push(isFirstTry)
      throw new NoAnswer('connection')
    }, quickly),
  )
  assert.deepEqual(told, [true, false, false])
})
