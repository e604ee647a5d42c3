import assert from 'node:assert/strict'
import test from 'node:test'
import { createContacts, divideShards, openCellInstallation } from '../support/cell-installation.ts'
import { freePort } from '../support/free-port.ts'
import { run, tallystick, until, withEnv } from '../support/process.ts'
import { ask } from '../support/server.ts'

const NEW_WEBHOOK = 'mutation ($input: WebhookCreateInput!) { webhookCreate(input: $input) { webhook { id } } }'
/** The time in which processes notice a change of a cell. */
const WAIT_MS = 90_000

/** Starts two cells, the API and a worker of the first cell, each process with metrics. */
async function openCells(t: Parameters<typeof openCellInstallation>[0]) {
  const [metricsPort, workerPort] = [await freePort(), await freePort()]
  const opened = await openCellInstallation(t, ['west', 'east'], 4, {
    prepare: divideShards,
    commands: [['api']],
    env: { METRICS_PORT: `${metricsPort}` },
  })
  const { installation, receiver, shops, cellOf } = opened
  const work = async (cells: string, port: number) => {
    const worker = run(t, withEnv(installation, { METRICS_PORT: `${port}` }), ['worker', '--cells', cells])
    await worker.prints('running')
    return worker
  }
  await work('west', workerPort)
  const shopIn = (name: string) => shops.find((shop) => cellOf(shop) === name) ?? assert.fail(`none is in ${name}`)
  for (const name of ['west', 'east']) {
    const input = { url: receiver.url(`/${name}`), events: ['contact.created'] }
    const { errors } = await ask(installation.url, shopIn(name).key, NEW_WEBHOOK, { input })
    assert.equal(errors, undefined)
  }
  /** Creates contacts of an organization of the cell. Returns the number. */
  const create = async (name: string) => {
    const client = createContacts(installation.url, shopIn(name).key)
    await until('a contact', () => client.created.ids.length > 0)
    return (await client.stop()).ids.length
  }
  const arrivedAt = (name: string) => receiver.arrivals.filter(({ path }) => path === `/${name}`).length
  return { ...opened, work, create, arrivedAt, metricsPort, workerPort }
}

/** Returns the cells that a process reaches, by the metrics on its port. */
async function reachedCells(port: number): Promise<string[]> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return [...text.matchAll(/^tallystick_cell_up\{cell="([^"]+)"\} 1$/gm)].flatMap(([, cell]) => cell ?? []).sort()
}

test('a worker runs the tasks of the cells that it names', { timeout: 300_000 }, async (t) => {
  const { installation, work, create, arrivedAt } = await openCells(t)
  const ofEast = await create('east')
  const ofWest = await create('west')
  await until('events of west', () => arrivedAt('west') === ofWest, Boolean, WAIT_MS)
  assert.equal(arrivedAt('east'), 0, 'nobody works for east')
  const unknown = await tallystick(t, installation, 'worker', '--cells', 'west,north')
  assert.match(unknown.stderr, /--cells: TALLYSTICK_CELLS does not list north/)
  await work('east', await freePort())
  await until('events of east', () => arrivedAt('east') === ofEast, Boolean, WAIT_MS)
})

test('processes stay ready while one of the cells is up, and tell which they reach', {
  timeout: 300_000,
}, async (t) => {
  const { servers, installation, metricsPort, workerPort } = await openCells(t)
  const [west, east] = servers
  const reach = async (names: readonly string[]) => {
    for (const port of [metricsPort, workerPort])
      await until(`only ${names}`, async () => `${await reachedCells(port)}` === `${names}`, Boolean, WAIT_MS)
  }
  const readiness = async () => (await fetch(`${installation.url}readyz`)).status
  await reach(['east', 'west'])
  await east?.kill()
  await reach(['west'])
  assert.equal(await readiness(), 200)
  const status = await tallystick(t, installation, 'cell', 'status')
  assert.deepEqual([status.code, /^east: down$/m.test(status.stdout)], [1, true], status.stdout)
  await east?.restart()
  await reach(['east', 'west'])
  await west?.kill()
  await reach(['east'])
  assert.equal(await readiness(), 200)
  const withoutDirectory = await tallystick(t, installation, 'cell', 'status')
  assert.match(withoutDirectory.stdout, /^west \(directory\): down$/m)
  assert.match(withoutDirectory.stdout, /^east: its copy is unknown while the directory is down$/m)
  await east?.kill()
  await reach([])
  assert.equal(await readiness(), 503)
  await Promise.all([west?.restart(), east?.restart()])
  await reach(['east', 'west'])
  assert.equal(await readiness(), 200)
})
