import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { inOneCell } from '../../../test/support/in-one-cell.ts'
import { servicesInCell } from '../../../test/support/services-in-cell.ts'
import { startTestClocks } from '../../../test/support/test-clocks.ts'
import { requireId } from '../../platform/ids/index.ts'
import { createReadyClockFinder } from './index.ts'

const fixture = await startTestClocks()
after(fixture.close)
const { server, merchantAt, plan } = fixture

test('ready clocks are visited in turn, a limited number at a time, and none is skipped', async () => {
  const shardOf = ([{ account }]: Awaited<ReturnType<typeof merchantAt>>) => account.account.shard
  const five = await inOneCell(server.services.db, 5, shardOf, () => merchantAt('2026-03-10T12:00:00Z'))
  const services = servicesInCell(server, shardOf(five[0]!))
  const busy = five.slice(2).map(([, { id }]) => requireId('clk', id, 'Test clock').uuid)
  for (const [index, [merchant]] of five.entries())
    await plan(merchant, { startDate: index < 2 ? '2026-03-11' : '2026-03-10', occurrences: 1 })
  const findOften = async (pageSize: number, rowsMax: number, count: number) => {
    const find = createReadyClockFinder(pageSize)
    const found: string[][] = []
    for (let number = 0; number < count; number++) found.push((await find(services, rowsMax)).map(({ id }) => id))
    return found
  }
  // Three passes of two clocks at most find all of them. The next passes start again.
  const byTwo = await findOften(2, 8, 6)
  assert.deepEqual(byTwo.slice(0, 3).flat().toSorted(), busy.toSorted())
  assert.deepEqual(byTwo.slice(3), byTwo.slice(0, 3))
  assert.ok(byTwo.every((found) => found.length <= 2))
  // With one slot, each clock is found in turn.
  assert.deepEqual((await findOften(100, 1, 3)).flat().toSorted(), busy.toSorted())
  assert.deepEqual(await findOften(100, 0, 1), [[]])
  assert.deepEqual(
    (await findOften(100, 8, 2)).map((found) => found.toSorted()),
    [busy.toSorted(), busy.toSorted()],
  )
})
