import assert from 'node:assert/strict'
import test from 'node:test'
import {
  crossOriginHeaders,
  KEY,
  MAKE,
  PAGE,
  READABLE,
  refused,
  startCrossOriginServer,
} from '../support/cross-origin-server.ts'

test('an address is rate-limited, whatever its keys, and every mutation of a request counts', async () => {
  const { server, fromPage, clock } = await startCrossOriginServer({ ofAddress: 30 })
  const twins = {
    query: 'mutation { a: createBook(input: { title: "A" }) { title } createBook(input: { title: "B" }) { title } }',
  }
  for (let count = 0; count < 10; count += 1) assert.equal((await fromPage(MAKE)).status, 200)
  for (let count = 0; count < 10; count += 1) assert.equal((await fromPage(MAKE, { authorization: 'x' })).status, 401)
  for (let count = 0; count < 5; count += 1) assert.equal((await fromPage(twins)).status, 200)
  for (const authorization of [`Bearer ${KEY}`, `Bearer ${KEY}-two`, 'x']) {
    const limited = await fromPage(MAKE, { authorization })
    assert.equal(limited.headers.get('retry-after'), '2')
    assert.deepEqual(crossOriginHeaders(limited), READABLE)
    await refused(limited, 429, 'RATE_LIMITED')
  }
  clock.nowMs += 2_000
  const { status, headers } = await fromPage(twins)
  assert.deepEqual([status, headers.get('access-control-allow-origin')], [429, PAGE])
  clock.nowMs += 2_000
  assert.equal((await fromPage(MAKE)).status, 200)
  await server.close()
})

test('a key is rate-limited, while another of the same page is not', async () => {
  const { server, clock, fromPage } = await startCrossOriginServer({ ofKey: 3 })
  const other = { authorization: `Bearer ${KEY}-two` }
  for (let count = 0; count < 3; count += 1) assert.equal((await fromPage(MAKE)).status, 200)
  const limited = await fromPage(MAKE)
  assert.equal(limited.headers.get('retry-after'), '2')
  assert.deepEqual(crossOriginHeaders(limited), READABLE)
  await refused(limited, 429, 'RATE_LIMITED')
  assert.equal((await fromPage(MAKE, other)).status, 200)
  clock.nowMs += 2_000
  assert.equal((await fromPage(MAKE)).status, 200)
  await server.close()
})
