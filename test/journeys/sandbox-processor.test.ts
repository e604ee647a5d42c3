import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import { startsSandbox } from '../../src/cli/sandbox-process.ts'
import { readConfig } from '../../src/config/config.ts'
import { freePort } from '../support/free-port.ts'
import { VISA } from '../support/instruments.ts'
import { newInstallation, run, start, tallystick, until, within } from '../support/process.ts'
import { cardOrder, newMerchant } from '../support/sandbox-merchant.ts'
import { spawnProcessor } from '../support/sandbox-process.ts'

const STEP = { timeout: 180_000 }

const isUp = (port: number) =>
  fetch(`http://127.0.0.1:${port}/v1/payment-options`, { headers: { authorization: 'Bearer any-key-will-do' } }).then(
    ({ status }) => status === 200,
    () => false,
  )

test('each charge is made once, also when the processor is killed', STEP, async (t) => {
  const installation = await newInstallation(t)
  const processor = await spawnProcessor(t, installation)
  const merchant = newMerchant(processor.url)
  const [order, key] = [cardOrder(VISA), randomUUID()]
  const { body } = await merchant.charge(order, key)
  processor.process.signal('SIGKILL')
  await processor.process.ended
  const again = await spawnProcessor(t, installation, processor.port)
  assert.deepEqual((await merchant.charge(order, key)).body, body)
  assert.equal((await again.ledger(merchant.apiKey)).charges.length, 1)
  const second = await tallystick(t, { ...installation, env: { SANDBOX_PORT: String(again.port) } }, 'sandbox')
  assert.deepEqual([second.code, second.stdout], [1, ''])
  assert.match(second.stderr, /^The port is in use by another process\. .*SANDBOX_PORT\.\n$/)
  again.process.signal('SIGTERM')
  assert.equal((await within(10_000, again.process.ended, 'end after SIGTERM')).code, 0)
})

test('`start` also starts a processor, which ends with it, even after kill -9', STEP, async (t) => {
  const port = await freePort()
  const installation = await newInstallation(t, { SANDBOX_PORT: String(port), TALLYSTICK_SEED: 'none' })
  const product = await start(t, installation)
  assert.ok(await isUp(port))
  await product.stop()
  assert.ok(!(await isUp(port)))
  const killed = await start(t, installation)
  assert.ok(await isUp(port))
  killed.signal('SIGKILL')
  await until(
    'the processor has ended',
    () => isUp(port),
    (is) => !is,
    10_000,
  )
})

test('no processor is started in production, or if one is configured', STEP, async (t) => {
  const startsProcessor = (command: 'start' | 'api', env: Record<string, string>) =>
    startsSandbox(command, readConfig(env, command))
  assert.ok(startsProcessor('start', {}))
  assert.ok(!startsProcessor('start', { TALLYSTICK_ENV: 'production' }))
  assert.ok(!startsProcessor('start', { SANDBOX_PROCESSOR_URL: 'http://127.0.0.1:4010' }))
  assert.ok(!startsProcessor('api', { TALLYSTICK_ENV: 'development' }))
  const installation = await newInstallation(t, { TALLYSTICK_ENV: 'production' })
  const { code, stderr } = await run(t, installation, ['sandbox']).ended
  assert.equal(code, 2)
  assert.match(stderr, /The sandbox processor is not allowed in production\./)
})
