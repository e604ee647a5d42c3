import assert from 'node:assert/strict'
import { test } from 'node:test'
import { IDENTITY_POINTS } from '../faults/crash-points.ts'
import { openPlant } from '../faults/plant.ts'
import { START, type StartedIdv } from '../support/identity.ts'
import { until } from '../support/process.ts'
import { NEW_CONFIGURATION } from '../support/providers.ts'
import { goThrough } from '../support/sandbox-identity.ts'
import { ask, type TestAnswer } from '../support/server.ts'

const WORKER_POINTS = ['notification: claimed', 'notification: applied', 'job: claimed', 'job: done'] as const
const WAIT_MS = 120_000

type Answer = TestAnswer<{ readonly made: StartedIdv } | null>

test('whoever starts, hears of or follows a verification is killed, and each person becomes one contact, told of once', async (t) => {
  const plant = await openPlant(t)
  const { query, units, processor } = plant
  const { key } = await plant.organization('Shop')
  const whenUp = () => until('a process is not up', async () => plant.isUp(), Boolean, WAIT_MS)
  const send = (index: number): Promise<Answer> =>
    ask(
      plant.url,
      key,
      START,
      { input: { person: { name: `Person ${index}` } } },
      { 'idempotency-key': `kill-${index}` },
    )

  /** The session of that number, whoever is killed while it is asked for. */
  async function started(index: number): Promise<StartedIdv> {
    const made = async () => {
      if (!plant.isUp()) return null
      const { data, errors } = await send(index)
      if (errors) assert.equal(errors[0]?.extensions.code, 'CONFLICT', JSON.stringify(errors))
      return data?.made ?? null
    }
    const session = await until(`${index} is not started`, made, Boolean, WAIT_MS)
    assert.ok(session)
    return session
  }

  const completed = async () => (await query("select from events where type = 'contact.idv.completed'")).length

  await whenUp()
  const input = { ...NEW_CONFIGURATION, credentials: { sandbox: { apiKey: 'kill-shop' } } }
  const configure =
    'mutation ($input: ProviderConfigurationCreateInput!) { providerConfigurationCreate(input: $input) { id } }'
  assert.equal((await ask(plant.url, key, configure, { input })).errors, undefined)
  for (const [index, point] of IDENTITY_POINTS.entries()) {
    units.api.plan([point])
    await whenUp()
    const death = units.api.desk()?.death
    await assert.rejects(send(index), TypeError, `${point}: it was answered`)
    await death
    await goThrough((await started(index)).link)
    assert.equal(units.api.diedAt.get(point), 1)
  }
  const { identitySessions } = await processor.ledger('kill-shop')
  assert.equal(identitySessions.length, IDENTITY_POINTS.length)
  for (const [index, point] of WORKER_POINTS.entries()) {
    units.worker.plan([point])
    await whenUp()
    // A notified process has nothing left to follow.
    if (point.startsWith('job')) await processor.notifications('withheld', 1)
    const { link } = await started(IDENTITY_POINTS.length + index)
    await goThrough(link)
    const isOver = async () => {
      await plant.fallDue()
      return units.worker.diedAt.get(point) === 1 && plant.isUp()
    }
    await until(`${point}: nobody died`, isOver, Boolean, WAIT_MS)
  }
  await processor.release()
  const people = IDENTITY_POINTS.length + WORKER_POINTS.length
  const allTold = async () => {
    await plant.fallDue()
    return completed()
  }
  await until('all are told of', allTold, (told) => told >= people, WAIT_MS)
  await until('nothing waits', plant.isNothingDue, Boolean, WAIT_MS)
  assert.equal(await completed(), people)
  assert.equal((await query('select from contacts')).length, people)
  assert.equal((await query('select from identity_sessions where contact_id is null')).length, 0)
})
