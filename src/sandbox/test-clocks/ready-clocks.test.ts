import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTestClocks } from '../../../test/support/test-clocks.ts'
import { requireId } from '../../platform/ids/index.ts'
import { createReadyClockFinder } from './index.ts'

const house = await startTestClocks()
after(house.close)
const { server, merchantAt, plan } = house
const { services } = server

test('clocks that stand are looked at in turn, so many at a time, and none is passed over', async () => {
  const five = []
  for (let number = 0; number < 5; number++) five.push(await merchantAt('2026-03-10T12:00:00Z'))
  const busy = five.slice(2).map(([, { id }]) => requireId('clk', id, 'Test clock').uuid)
  for (const [index, [merchant]] of five.entries())
    await plan(merchant, { startDate: index < 2 ? '2026-03-11' : '2026-03-10', occurrences: 1 })
  const looks = async (pageSize: number, rowsMost: number, count: number) => {
    const look = createReadyClockFinder(pageSize)
    const found: string[][] = []
    for (let number = 0; number < count; number++) found.push((await look(services, rowsMost)).map(({ id }) => id))
    return found
  }
  // By two in three looks, and then from the beginning.
  const byTwo = await looks(2, 8, 6)
  assert.deepEqual(byTwo.slice(0, 3).flat().toSorted(), busy.toSorted())
  assert.deepEqual(byTwo.slice(3), byTwo.slice(0, 3))
  assert.ok(byTwo.every((found) => found.length <= 2))
  // Where there is one place, the others' turn comes.
  assert.deepEqual((await looks(100, 1, 3)).flat().toSorted(), busy.toSorted())
  assert.deepEqual(await looks(100, 0, 1), [[]])
  assert.deepEqual(
    (await looks(100, 8, 2)).map((found) => found.toSorted()),
    [busy.toSorted(), busy.toSorted()],
  )
})
