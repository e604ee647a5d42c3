import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openAccounts } from '../../test/support/accounts.ts'
import { VISA } from '../../test/support/instruments.ts'
import { openTestKeys } from '../../test/support/keys.ts'
import { type InstrumentOwner, openCvc, openNumber, rewrapDataKey, sealInstrument } from './sealed-instrument.ts'

const { services, organization, sister } = await openAccounts()
const { keys, remove } = await openTestKeys(services.db, services.wallNow)
after(remove)

const place: InstrumentOwner = { tokenId: services.mintId(1), ownerId: organization.id }
const CARD = { number: VISA, cvc: '737' }

/** Each differs in one part of what an instrument is sealed for. */
const OTHER_PLACES: Readonly<Record<string, InstrumentOwner>> = {
  'another owner': { ...place, ownerId: sister.id },
  'another token': { ...place, tokenId: services.mintId(1) },
}

for (const [name, other] of Object.entries(OTHER_PLACES))
  test(`the data key, the number and the security code of an instrument each refuse ${name}`, async () => {
    const sealed = await sealInstrument(keys, { ...place, mode: 'Sandbox' }, CARD)
    const key = await keys.keyById(sealed.keyId)
    assert.equal(openNumber(keys, key, sealed, place), CARD.number)
    assert.throws(() => rewrapDataKey(keys, { from: key, to: key }, sealed.wrappedKey, other))
    assert.throws(() => openNumber(keys, key, sealed, other))
    // A data key that opens there, so that the number alone refuses.
    const moved = movedKey(sealed.wrappedKey, other)
    assert.throws(() => openNumber(keys, key, { ...sealed, wrappedKey: moved(key) }, other))
    assert.ok(sealed.sealedCvc)
    const { sealedCvc } = sealed
    assert.equal(openCvc(keys, key, sealedCvc, place), CARD.cvc)
    assert.throws(() => openCvc(keys, key, sealedCvc, other))
  })

/** Wraps the data key of an instrument for another place, as nobody without the key could. */
function movedKey(wrappedKey: Buffer, other: InstrumentOwner) {
  return (key: Parameters<typeof keys.unwrap>[0]) => {
    const dataKey = keys.unwrap(key, wrappedKey, ['data key', place.tokenId, place.ownerId])
    return keys.wrap(key, dataKey, ['data key', other.tokenId, other.ownerId])
  }
}
