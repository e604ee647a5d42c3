import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { createSealer } from '../../platform/crypto/index.ts'
import { recipientOfToken, unsubscribeToken, unsubscribeUrlOf } from './unsubscribe-token.ts'

const services = { sealer: createSealer(Buffer.alloc(32, 7)), publicUrl: 'https://pay.example.test' }
const other = { sealer: createSealer(Buffer.alloc(32, 8)) }
const recipients = fc.record({
  orgId: fc.uuid(),
  addressHash: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes)),
})
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

test("only the installation's key decrypts the recipient of a token", () => {
  fc.assert(
    fc.property(recipients, (recipient) => {
      const token = unsubscribeToken(services, recipient)
      assert.deepEqual(recipientOfToken(services, token), { ...recipient })
      assert.equal(recipientOfToken(other, token), null)
    }),
  )
})

test('a token with any changed byte or character is refused', () => {
  const changes = fc.tuple(recipients, fc.nat(63), fc.integer({ min: 1, max: 255 }))
  fc.assert(
    fc.property(changes, ([recipient, at, change]) => {
      const bytes = Buffer.from(unsubscribeToken(services, recipient), 'base64url')
      bytes[at] = bytes[at]! ^ change
      assert.equal(recipientOfToken(services, bytes.toString('base64url')), null)
    }),
  )
  const spellings = fc.tuple(recipients, fc.nat(85), fc.constantFrom(...ALPHABET, '.', ' ', '\u00e9'))
  fc.assert(
    fc.property(spellings, ([recipient, at, character]) => {
      const token = unsubscribeToken(services, recipient)
      fc.pre(token[at] !== character)
      assert.equal(recipientOfToken(services, token.slice(0, at) + character + token.slice(at + 1)), null)
    }),
  )
})

test('a text of another length is refused', () => {
  const token = unsubscribeToken(services, { orgId: randomUUID(), addressHash: Buffer.alloc(32) })
  for (const text of ['', token.slice(1), token.slice(0, -1), `${token}A`, `${token}=`, 'x'.repeat(10_000)])
    assert.equal(recipientOfToken(services, text), null)
})

test('a URL does not contain its recipient, and is the same for all spellings of a mailbox', () => {
  const orgId = randomUUID()
  const url = unsubscribeUrlOf(services, orgId, 'ada@example.com')
  assert.match(url, /^https:\/\/pay\.example\.test\/mail\/unsubscribe\/[\w-]{86}$/)
  assert.equal(unsubscribeUrlOf(services, orgId, 'ADA+shop@example.com'), url)
  assert.notEqual(unsubscribeUrlOf(services, randomUUID(), 'ada@example.com'), url)
})
