import assert from 'node:assert/strict'
import test from 'node:test'
import { ProviderUnavailable, type UnknownCause } from './port.ts'
import { NoResponse, once, retrying, unavailableOnNoResponse, unknownOnNoResponse } from './retry.ts'

/** Returns a call that fails with each cause in turn, then returns the number of its attempt. */
function failing(...causes: readonly (UnknownCause | Error)[]) {
  let attempts = 0
  return async () => {
    const cause = causes[attempts++]
    if (cause === undefined) return attempts
    throw cause instanceof Error ? cause : new NoResponse(cause)
  }
}

const quickly = { waitsMs: [0, 0] }
const noResponse = (unknownCause: UnknownCause) => ({ name: 'NoResponse', unknownCause })

test('a call is retried twice after connection failures, 429 and 5xx', async () => {
  assert.equal(await retrying(failing('connection', 'rate limit'), quickly), 3)
  await assert.rejects(
    retrying(failing('server error', 'server error', 'server error'), quickly),
    noResponse('server error'),
  )
})

test('timeouts, unreadable responses and our own faults are not retried', async () => {
  await assert.rejects(retrying(failing('time-out'), quickly), noResponse('time-out'))
  await assert.rejects(retrying(failing('unreadable answer'), quickly), noResponse('unreadable answer'))
  await assert.rejects(retrying(failing(new TypeError('a defect')), quickly), TypeError)
})

test('a call that must not repeat its effect is made once', async () => {
  await assert.rejects(once(failing('connection')), noResponse('connection'))
})

test('the time limit ends a running attempt and reports a timeout', async () => {
  const call = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new NoResponse('connection')))
    })
  await assert.rejects(retrying(call, { limitMs: 1 }), noResponse('time-out'))
})

test('the time limit ends the wait for another attempt and reports the last failure', async () => {
  const limits = { limitMs: 1, waitsMs: [3_600_000], wallMs: () => 0 }
  await assert.rejects(retrying(failing('rate limit'), limits), noResponse('rate limit'))
})

test('a call is not repeated after a machine was suspended for longer than the time limit', async () => {
  const times = [0, 86_400_000]
  const wallMs = () => times.shift() ?? assert.fail('the call was repeated')
  await assert.rejects(retrying(failing('connection'), { ...quickly, wallMs }), noResponse('time-out'))
})

test('a call without a response is an unknown outcome, or reported as an unavailable provider', async () => {
  const call = failing('time-out', 'connection', new TypeError('a defect'), new TypeError('a defect'))
  assert.deepEqual(await unknownOnNoResponse('reference', call), {
    kind: 'Unknown',
    reference: 'reference',
    cause: 'time-out',
  })
  await assert.rejects(unavailableOnNoResponse(call), ProviderUnavailable)
  await assert.rejects(unknownOnNoResponse(null, call), TypeError)
  await assert.rejects(unavailableOnNoResponse(call), TypeError)
  assert.equal(await unknownOnNoResponse(null, call), 5)
})

test('a call knows whether an earlier attempt may have had an effect', async () => {
  const results: boolean[] = []
  await assert.rejects(
    retrying(async (_signal, isFirst) => {
      results.push(isFirst)
      throw new NoResponse('connection')
    }, quickly),
  )
  assert.deepEqual(results, [true, false, false])
})
