import assert from 'node:assert/strict'
import test from 'node:test'
import { startExampleServer } from '../support/example-server.ts'

const QUERY = { query: '{ late }' }

test('closing waits for requests in flight and then closes the connection', async () => {
  const { server, post, url, entered, letIn } = await startPausedServer()
  const answered = post(QUERY)
  await entered
  const closed = server.close()
  await assert.rejects(fetch(url))
  letIn()
  const response = await answered
  assert.equal(response.headers.get('connection'), 'close')
  assert.deepEqual(await response.json(), { data: { late: 'late' } })
  await closed
})

test('closing aborts requests that exceed its time limit', async () => {
  const { server, post, entered } = await startPausedServer({ closeWithinMs: 50 })
  const cut = assert.rejects(post(QUERY))
  await entered
  await server.close()
  await cut
})

test('an idle connection does not delay closing', async () => {
  const { server, post } = await startExampleServer({ closeWithinMs: 60_000 })
  await (await post(QUERY)).text()
  await server.close()
})

/** A server that pauses requests until the test releases them. */
async function startPausedServer(options: { readonly closeWithinMs?: number } = {}) {
  const { promise: entered, resolve: enter } = Promise.withResolvers<void>()
  const { promise: paused, resolve: letIn } = Promise.withResolvers<void>()
  const authenticate = async () => {
    enter()
    await paused
    return {
      limitKey: 'x',
      tenant: { accountId: 'x', topId: 'x' },
      context: () => ({ idempotencyKey: null, responseHeaders: new Map<string, string>() }),
    }
  }
  return { ...(await startExampleServer({ ...options, authenticate })), entered, letIn }
}
