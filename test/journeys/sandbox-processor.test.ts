import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import { startsSandbox } from '../../src/cli/sandbox-process.ts'
import { readConfig } from '../../src/config/config.ts'
import { VISA } from '../support/instruments.ts'
import { freePort, freshPlace, run, start, tallystick, until, within } from '../support/process.ts'
import { cardOrder, newMerchant } from '../support/sandbox-merchant.ts'
import { spawnProcessor } from '../support/sandbox-process.ts'

const STEP = { timeout: 60_000 }

const answers = (port: number) =>
  fetch(`http://127.0.0.1:${port}/v1/payment-options`, { headers: { authorization: 'Bearer any-key-will-do' } }).then(
    ({ status }) => status === 200,
    () => false,
  )

test('what it charged is charged once, also when it is killed', STEP, async (t) => {
  const place = await freshPlace(t)
  const processor = await spawnProcessor(t, place)
  const merchant = newMerchant(processor.url)
  const [order, key] = [cardOrder(VISA), randomUUID()]
  const { body } = await merchant.charge(order, key)
  processor.process.signal('SIGKILL')
  await processor.process.ended
  const again = await spawnProcessor(t, place, processor.port)
  assert.deepEqual((await merchant.charge(order, key)).body, body)
  assert.equal((await again.ledger(merchant.apiKey)).charges.length, 1)
  const beside = await tallystick(t, { ...place, env: { SANDBOX_PORT: String(again.port) } }, 'sandbox')
  assert.deepEqual([beside.code, beside.stdout], [1, ''])
  assert.match(beside.stderr, /^The port is in use by another process\. .*SANDBOX_PORT\.\n$/)
  again.process.signal('SIGTERM')
  assert.equal((await within(10_000, again.process.ended, 'end after SIGTERM')).code, 0)
})

test('a start brings one along, which ends with it, however it ends', STEP, async (t) => {
  const port = await freePort()
  const place = await freshPlace(t, { SANDBOX_PORT: String(port), TALLYSTICK_SEED: 'none' })
  const product = await start(t, place)
  assert.ok(await answers(port))
  await product.stop()
  assert.ok(!(await answers(port)))
  const killed = await start(t, place)
  assert.ok(await answers(port))
  killed.signal('SIGKILL')
  await until(
    'the processor is gone',
    () => answers(port),
    (is) => !is,
    10_000,
  )
})

test('none is brought along in production, nor where one was named, and none runs there', STEP, async (t) => {
  const brings = (command: 'start' | 'api', env: Record<string, string>) =>
    startsSandbox(command, readConfig(env, command))
  assert.ok(brings('start', {}))
  assert.ok(!brings('start', { TALLYSTICK_ENV: 'production' }))
  assert.ok(!brings('start', { SANDBOX_PROCESSOR_URL: 'http://127.0.0.1:4010' }))
  assert.ok(!brings('api', { TALLYSTICK_ENV: 'development' }))
  const place = await freshPlace(t, { TALLYSTICK_ENV: 'production' })
  const { code, stderr } = await run(t, place, ['sandbox']).ended
  assert.equal(code, 2)
  assert.match(stderr, /The sandbox processor is not allowed in production\./)
})
