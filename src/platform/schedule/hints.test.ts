import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { createTestDatabase } from '../../../test/support/postgres.ts'
import { createLog } from '../log/index.ts'
import { openHints } from './index.ts'

const log = createLog({ level: 'silent' })

test('a hint reaches every process that listens, many at once as one, and none on another channel', async () => {
  const home = await createTestDatabase()
  const [here, there] = await Promise.all([openHints(home.appUrl, log), openHints(home.appUrl, log)])
  const heard: string[] = []
  const bothHeard = new Promise<void>((resolve) => {
    const hear = (who: string) => () => {
      if (heard.push(who) === 2) resolve()
    }
    here.onHint('work_due', hear('here'))
    there.onHint('work_due', hear('there'))
  })
  there.onHint('other', () => heard.push('other'))
  // A round trip on each connection, so that both listen.
  const listening = Promise.all([here, there].map((hints, index) => echo(hints, `echo_${'ab'[index]}`)))
  await listening
  for (let times = 0; times < 100; times++) here.hint('work_due')
  await bothHeard
  await Promise.all([here, there].map((hints, index) => echo(hints, `again_${'ab'[index]}`)))
  assert.deepEqual(heard.sort(), ['here', 'there'])
  await Promise.all([here.close(), there.close()])
  await home.drop()
})

test('a lost connection comes back, and listeners are told that they may have missed something', async () => {
  const home = await createTestDatabase()
  const hints = await openHints(home.appUrl, log)
  await echo(hints, 'before')
  const told = new Promise<void>((resolve) => hints.onHint('work_due', resolve))
  const admin = new pg.Client(home.adminUrl)
  await admin.connect()
  await admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tallystick hints'",
  )
  await told
  await echo(hints, 'after')
  await admin.end()
  await hints.close()
  await home.drop()
})

test('a channel that is not a plain name is refused', async () => {
  const home = await createTestDatabase()
  const hints = await openHints(home.appUrl, log)
  assert.throws(() => hints.hint('x; drop table contacts'), RangeError)
  await hints.close()
  await home.drop()
})

/** Resolves when a hint of this process has come back to it. */
function echo(hints: Awaited<ReturnType<typeof openHints>>, channel: string): Promise<void> {
  return new Promise((resolve) => {
    hints.onHint(channel, resolve)
    hints.hint(channel)
  })
}
