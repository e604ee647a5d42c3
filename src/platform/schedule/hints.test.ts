import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { createTestDatabase } from '../../../test/support/postgres.ts'
import { createLog } from '../log/index.ts'
import { openHints } from './index.ts'

const log = createLog({ level: 'silent' })

test('a hint reaches every process that listens on its channel; many hints at once arrive as one', async () => {
  const home = await createTestDatabase()
  const [here, there] = await Promise.all([openHints(home.appUrl, log), openHints(home.appUrl, log)])
  const received: string[] = []
  const bothReceived = new Promise<void>((resolve) => {
    const record = (process: string) => () => {
      if (received.push(process) === 2) resolve()
    }
    here.onHint('work_due', record('here'))
    there.onHint('work_due', record('there'))
  })
  there.onHint('other', () => received.push('other'))
  // After a round trip on each connection, both listen.
  const listening = Promise.all([here, there].map((hints, index) => echo(hints, `echo_${'ab'[index]}`)))
  await listening
  for (let times = 0; times < 100; times++) here.hint('work_due')
  await bothReceived
  await Promise.all([here, there].map((hints, index) => echo(hints, `again_${'ab'[index]}`)))
  assert.deepEqual(received.sort(), ['here', 'there'])
  await Promise.all([here.close(), there.close()])
  await home.drop()
})

test('a lost connection is restored, and subscribers learn that they may have missed hints', async () => {
  const home = await createTestDatabase()
  const hints = await openHints(home.appUrl, log)
  await echo(hints, 'before')
  const hinted = new Promise<void>((resolve) => hints.onHint('work_due', resolve))
  const admin = new pg.Client(home.adminUrl)
  await admin.connect()
  await admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tallystick hints any'",
  )
  await hinted
  await echo(hints, 'after')
  await admin.end()
  await hints.close()
  await home.drop()
})

test('a channel name that is not an identifier is refused', async () => {
  const home = await createTestDatabase()
  const hints = await openHints(home.appUrl, log)
  assert.throws(() => hints.hint('x; drop table contacts'), RangeError)
  await hints.close()
  await home.drop()
})

/** Resolves when this process has received its own hint. */
function echo(hints: Awaited<ReturnType<typeof openHints>>, channel: string): Promise<void> {
  return new Promise((resolve) => {
    hints.onHint(channel, resolve)
    hints.hint(channel)
  })
}
