import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openAccounts } from '../../test/support/accounts.ts'
import { VISA } from '../../test/support/instruments.ts'
import { openTestKeys } from '../../test/support/keys.ts'
import { type InstrumentOwner, openCvc, openNumber, rewrapDataKey, sealInstrument } from './sealed-instrument.ts'

const { services, organization, sibling } = await openAccounts()
const { keys, remove } = await openTestKeys(services.db, services.wallNow)
after(remove)

const owner: InstrumentOwner = { tokenId: services.mintId(1), ownerId: organization.id }
const CARD = { number: VISA, cvc: '737' }

/** Owners that each differ in one part of the associated data. */
const OTHER_OWNERS: Readonly<Record<string, InstrumentOwner>> = {
  'another owner': { ...owner, ownerId: sibling.id },
  'another token': { ...owner, tokenId: services.mintId(1) },
}

for (const [name, other] of Object.entries(OTHER_OWNERS))
  test(`the data key, the number and the security code of an instrument do not open for ${name}`, async () => {
    const sealed = await sealInstrument(keys, { ...owner, mode: 'Sandbox', shard: 1 }, CARD)
    const key = await keys.ofShard(1).keyById(sealed.keyId)
    assert.equal(openNumber(keys, key, sealed, owner), CARD.number)
    assert.throws(() => rewrapDataKey(keys, { from: key, to: key }, sealed.wrappedKey, other))
    assert.throws(() => openNumber(keys, key, sealed, other))
    // Here the data key opens for the other owner, so the number itself must not.
    const moved = movedKey(sealed.wrappedKey, other)
    assert.throws(() => openNumber(keys, key, { ...sealed, wrappedKey: moved(key) }, other))
    assert.ok(sealed.sealedCvc)
    const { sealedCvc } = sealed
    assert.equal(openCvc(keys, key, sealedCvc, owner), CARD.cvc)
    assert.throws(() => openCvc(keys, key, sealedCvc, other))
  })

/**
 * Returns a function that wraps the data key of an instrument for another owner, given the vault
 * key.
 */
function movedKey(wrappedKey: Buffer, other: InstrumentOwner) {
  return (key: Parameters<typeof keys.unwrap>[0]) => {
    const dataKey = keys.unwrap(key, wrappedKey, ['data key', owner.tokenId, owner.ownerId])
    return keys.wrap(key, dataKey, ['data key', other.tokenId, other.ownerId])
  }
}
