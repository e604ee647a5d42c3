import assert from 'node:assert/strict'
import test from 'node:test'
import {
  accounts,
  CARD,
  cellKeys,
  newConsumer,
  open,
  openingsOf,
  services,
  tokenize,
  use,
} from '../../test/support/vault.ts'
import type { Services } from '../accounts/index.ts'
import { rotateVaultKeys } from './index.ts'
import { type CellKeys, KeyRingFault } from './keys/index.ts'

const { later } = accounts

/** Returns keys that run a callback between the read of a row and the request for its key. */
function keysAfter(callback: () => Promise<unknown>): Partial<Services> {
  let before = callback
  const keyById: CellKeys['keyById'] = async (id) => {
    const first = before
    before = async () => {}
    await first()
    return cellKeys.keyById(id)
  }
  return { keys: { ...services.keys, ofShard: () => ({ ...cellKeys, keyById }) } }
}

test('an instrument opens although its key is changed and destroyed concurrently', async () => {
  const [token, consumer] = [await tokenize(), newConsumer()]
  await use(token, consumer)
  const rotation = async () => {
    await cellKeys.nextMonthKey('Sandbox')
    later({ minutes: 2 })
    const [rotated] = await rotateVaultKeys(services)
    assert.equal(rotated?.destroyed, true)
  }
  assert.deepEqual(await open(token, consumer, 'authorize', keysAfter(rotation)), CARD)
  assert.deepEqual(await openingsOf(token), ['authorize done'])
})

test('a token is used although another first use rewraps it and its hour key expires concurrently', async () => {
  later({})
  const [token, consumer] = [await tokenize(), newConsumer()]
  const now = services.wallNow()
  const another = async () => {
    await use(token, newConsumer())
    later({ hours: 3 })
  }
  await use(token, consumer, { ...keysAfter(another), now: () => now })
  assert.equal((await open(token, consumer, 'charge')).number, CARD.number)
})

test('an unavailable key that the row still names is a fault', async () => {
  later({})
  const token = await tokenize()
  const now = services.wallNow()
  const end = async () => later({ hours: 3 })
  await assert.rejects(use(token, newConsumer(), { ...keysAfter(end), now: () => now }), KeyRingFault)
  assert.deepEqual(await openingsOf(token), ['use INTERNAL'])
})
