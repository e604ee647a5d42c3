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
const stranger = await server.account('Organization')

/** Sends half of a body and a bit, for which the server keeps room for all of it, and notes how it is refused. */
async function sendPart(t: TestContext, path: string, length: number, more: object, refused: number[]): Promise<void> {
  const connection = await openRaw(t, port)
  connection.write(head('POST', path, { ...more, ...JSON_TYPE, 'content-length': length }))
  connection.write(' '.repeat(length / 2 + 1_024))
  connection.response().then(
    ({ status }) => refused.push(status),
    () => {},
  )
}

/** Sends a body of 200 KiB, which needs room in the budget because it comes in several parts. */
async function statusOfStranger(t: TestContext): Promise<number> {
  const connection = await openRaw(t, port)
  const body = JSON.stringify({ query: `{ viewer { kind } }${' '.repeat(200 * 1024)}` })
  const headers = { ...JSON_TYPE, authorization: `Bearer ${stranger.key}`, 'content-length': body.length }
  connection.write(head('POST', '/', headers))
  connection.write(body.slice(0, body.length / 2))
  connection.write(body.slice(body.length / 2))
  return (await connection.response()).status
}

test('an account holds two unfinished bodies and its tree eight, and no other tenant is kept out', async (t) => {
  const platform = await server.account('Platform')
  const agency = await server.account('Agency', platform)
  const below = [await server.account('Organization', agency), await server.account('Organization', platform)]
  const refused: number[] = []
  for (const { key } of [platform, agency, ...below, await server.account('Organization', agency)])
    for (let count = 0; count < 4; count++) await sendPart(t, '/', MIB, { authorization: `Bearer ${key}` }, refused)
  await until('the shares are used up', () => refused.length >= 12)
  assert.equal(await statusOfStranger(t), 200)
  assert.deepEqual([refused.length, new Set(refused)], [12, new Set([503])])
})

test('notifications from one network hold a quarter of the bodies, whatever configurations they name', async (t) => {
  const refused: number[] = []
  for (let shop = 0; shop < 5; shop++) {
    const { account } = await server.account('Organization')
    const { id } = await newConfiguration(server.services, account)
    for (let count = 0; count < 17; count++)
      await sendPart(t, `/notifications/${formatId('ppc', id)}`, MIB / 4, {}, refused)
  }
  await until('the share is used up', () => refused.length >= 21)
  assert.deepEqual(new Set(refused), new Set([503]))
  assert.equal(await statusOfStranger(t), 200)
})
