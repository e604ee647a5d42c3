import assert from 'node:assert/strict'
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { after, test } from 'node:test'
import { EVENT_WINDOWS, readTransferEvents } from '../../../src/payments/providers/plaid/events.ts'
import { plaidProvider as plaid } from '../../../src/payments/providers/plaid/index.ts'
import { serveDocument } from '../serve-document.ts'
import { ATTEMPT, accessAt, transfers } from './plaid.ts'

const served = await serveDocument('plaid')
const access = accessAt(served.url)
after(async () => {
  await served.close()
  served.assertUnvalidated([])
})

const EVENTS = 'POST /transfer/event/list'

test('events of our transfers are reported, and events of other transfers are ignored', async () => {
  const failure_reason = { ach_return_code: 'R01', description: 'No money.' }
  const event = { event_id: 7, event_type: 'returned', transfer_id: 'transfer-7', failure_reason }
  const theirs = { event_id: 6, event_type: 'returned', transfer_id: 'transfer-6' }
  served.answer(EVENTS, 200, { transfer_events: [event, theirs] })
  served.answer(EVENTS, 200, { transfer_events: [{ event_id: 8, event_type: 'settled', transfer_id: 'transfer-7' }] })
  served.answer('POST /transfer/get', 200, { transfer: { id: 'transfer-6', metadata: null } })
  served.answer('POST /transfer/get', 200, { transfer: transfers('returned') })
  const issuedAtMs = 1_780_000_000_000
  const charge = { id: ATTEMPT, reference: 'transfer-7' }
  const late = await readTransferEvents(access, issuedAtMs, EVENT_WINDOWS.late)
  assert.deepEqual(late, [{ kind: 'Returned', charge, code: 'R01' }])
  assert.deepEqual(await readTransferEvents(access, issuedAtMs, EVENT_WINDOWS.settled), [
    { kind: 'Charge', charge, outcome: { kind: 'Succeeded', reference: 'transfer-7', stored: null } },
  ])
})

test('a notification is signed with a key that Plaid serves by its id', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const key = { alg: 'ES256', crv: 'P-256', kid: 'key-1', kty: 'EC', use: 'sig', x, y, expired_at: null }
  served.answer('POST /webhook_verification_key/get', 200, { key })
  const body = Buffer.from(JSON.stringify({ webhook_type: 'TRANSFER', webhook_code: 'TRANSFER_EVENTS_UPDATE' }))
  const hash = createHash('sha256').update(body).digest('hex')
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const issued = { iat: Math.floor(Date.now() / 1000), request_body_sha256: hash }
  const signed = `${part({ alg: 'ES256', kid: 'key-1', typ: 'JWT' })}.${part(issued)}`
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  const headers = { 'plaid-verification': `${signed}.${signature.toString('base64url')}` }
  const events = await plaid.signedEvents(access, { headers, body })
  assert.equal(events?.length, 1)
  assert.deepEqual(served.requests.at(-1)?.body, { key_id: 'key-1' })
})
