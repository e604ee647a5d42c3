import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPeople, PASSWORD } from '../../../test/support/sign-in.ts'
import { deleteExpiredOfPeople } from './delete-expired-sign-ins.ts'

const { server, browser, newPerson, sendDueMail, sql } = await openPeople()
const TABLES = ['sign_ins', 'person_links', 'sign_in_failures', 'person_sessions', 'person_messages']
const hour = 60 * 60_000

/** Returns the number of rows of each table. */
async function counts(): Promise<number[]> {
  const all = TABLES.map((table) => `(select count(*)::integer from ${table})`)
  const [row] = await sql.directory<{ counts: number[] }>(`select array[${all.join()}] as counts`)
  return row?.counts ?? []
}

test('expired rows of sign-ins are deleted', async () => {
  const { email } = await newPerson()
  await browser().post('sign-in', { email, password: PASSWORD })
  await browser().post('sign-in', { email, password: 'a wrong long password' })
  await browser().post('reset', { email })
  await sendDueMail()
  await browser().post('reset', { email })
  assert.deepEqual(await counts(), [1, 1, 2, 1, 1])
  assert.equal(await deleteExpiredOfPeople(server.services), 0)
  server.clock.advance(hour)
  await deleteExpiredOfPeople(server.services)
  assert.deepEqual(await counts(), [0, 1, 2, 1, 1])
  server.clock.advance(8 * 24 * hour)
  await deleteExpiredOfPeople(server.services)
  assert.deepEqual(await counts(), [0, 0, 0, 1, 0])
  server.clock.advance(82 * 24 * hour)
  await deleteExpiredOfPeople(server.services)
  assert.deepEqual(await counts(), [0, 0, 0, 0, 0])
})
