import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import { formatId } from '../../src/platform/ids/index.ts'
import { newConfiguration } from '../support/payment-methods.ts'
import { until } from '../support/process.ts'
import { head, openRaw } from '../support/raw-http.ts'
import { startTestServer } from '../support/server.ts'

const MIB = 1_048_576
const JSON_TYPE = { 'content-type': 'application/json' }

const server = await startTestServer()
after(server.close)
const port = Number(new URL(server.url).port)
const otherTenant = await server.account('Organization')

/**
 * Sends a bit more than half of a body, so that the server reserves its whole length. Collects the
 * status.
 */
async function sendPart(t: TestContext, path: string, length: number, more: object, statuses: number[]): Promise<void> {
  const connection = await openRaw(t, port)
  connection.write(head('POST', path, { ...more, ...JSON_TYPE, 'content-length': length }))
  connection.write(' '.repeat(length / 2 + 1_024))
  connection.response().then(
    ({ status }) => statuses.push(status),
    () => {},
  )
}

/** Sends a body of 200 KiB in two parts, so that it uses the budget. Returns the status. */
async function statusOfOtherTenant(t: TestContext): Promise<number> {
  const connection = await openRaw(t, port)
  const body = JSON.stringify({ query: `{ viewer { kind } }${' '.repeat(200 * 1024)}` })
  const headers = { ...JSON_TYPE, authorization: `Bearer ${otherTenant.key}`, 'content-length': body.length }
  connection.write(head('POST', '/', headers))
  connection.write(body.slice(0, body.length / 2))
  connection.write(body.slice(body.length / 2))
  return (await connection.response()).status
}

test('an account may have two unfinished bodies and its tree eight, and other tenants are served', async (t) => {
  const platform = await server.account('Platform')
  const agency = await server.account('Agency', platform)
  const below = [await server.account('Organization', agency), await server.account('Organization', platform)]
  const statuses: number[] = []
  for (const { key } of [platform, agency, ...below, await server.account('Organization', agency)])
    for (let count = 0; count < 4; count++) await sendPart(t, '/', MIB, { authorization: `Bearer ${key}` }, statuses)
  await until('the shares are used up', () => statuses.length >= 12)
  assert.equal(await statusOfOtherTenant(t), 200)
  assert.deepEqual([statuses.length, new Set(statuses)], [12, new Set([503])])
})

test('notifications from one network get a quarter of the body budget, for any number of configurations', async (t) => {
  const statuses: number[] = []
  for (let shop = 0; shop < 5; shop++) {
    const { account } = await server.account('Organization')
    const { id } = await newConfiguration(server.services, account)
    for (let count = 0; count < 17; count++)
      await sendPart(t, `/notifications/${formatId('ppc', id)}`, MIB / 4, {}, statuses)
  }
  await until('the share is used up', () => statuses.length >= 21)
  assert.deepEqual(new Set(statuses), new Set([503]))
  assert.equal(await statusOfOtherTenant(t), 200)
})
