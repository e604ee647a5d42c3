import type { Account } from '../access/index.ts'
import type { Keys, VaultKey } from '../key-ring/index.ts'
import { openBytesOnce, randomBytes, sealBytesOnce } from '../platform/crypto/index.ts'

const DATA_KEY_BYTES = 32

/** Whose instrument it is. Ids are uuids: what an instrument was sealed for is part of what is authenticated. */
export interface InstrumentPlace {
  readonly tokenId: string
  readonly ownerId: string
}

/** What only the vault sees in the clear: a card or account number, and a card's security code. */
export interface Instrument {
  readonly number: string
  readonly cvc: string | null
}

/** A data key, wrapped by the key in the ring that has this id. */
export interface WrappedKey {
  readonly keyId: string
  readonly wrappedKey: Buffer
}

/** An instrument as `vault_instruments` keeps it. */
export interface SealedInstrument extends WrappedKey {
  readonly sealedNumber: Buffer
  readonly sealedCvc: Buffer | null
}

type Wrapper = Pick<Keys, 'wrapDataKey'>
type Unwrapper = Pick<Keys, 'unwrapDataKey'>

/**
 * Seals an instrument under a data key of its own, which is wrapped by the key of this hour: unless the token is used,
 * that key is gone two hours later and with it every copy of the instrument. A security code has a data key apart.
 */
export async function sealInstrument(
  keys: Wrapper & Pick<Keys, 'currentHourKey'>,
  { mode, ...place }: InstrumentPlace & { readonly mode: Account['mode'] },
  { number, cvc }: Instrument,
): Promise<SealedInstrument> {
  const hourKey = await keys.currentHourKey(mode)
  const { wrappedKey, sealed } = sealUnderOwnKey(keys, hourKey, number, 'number', place)
  return {
    keyId: hourKey.id,
    wrappedKey,
    sealedNumber: sealed,
    sealedCvc: cvc === null ? null : sealCvc(keys, hourKey, cvc, place),
  }
}

/** The number again. Throws when a byte, the place or the key is not the one it was sealed with. */
export function openNumber(
  keys: Unwrapper,
  key: VaultKey,
  { wrappedKey, sealedNumber }: Pick<SealedInstrument, 'wrappedKey' | 'sealedNumber'>,
  place: InstrumentPlace,
): string {
  return openUnderOwnKey(keys, key, { wrappedKey, sealed: sealedNumber }, 'number', place)
}

/** The same data key, wrapped by another key: what it seals is not touched. Throws as `openNumber` does. */
export function rewrapDataKey(
  keys: Wrapper & Unwrapper,
  { from, to }: { readonly from: VaultKey; readonly to: VaultKey },
  wrappedKey: Buffer,
  place: InstrumentPlace,
): WrappedKey {
  const dataKey = keys.unwrapDataKey(from, wrappedKey, keyPlace('number', place)).export()
  try {
    return { keyId: to.id, wrappedKey: keys.wrapDataKey(to, dataKey, keyPlace('number', place)) }
  } finally {
    dataKey.fill(0)
  }
}

/** The id of the hour's key under which a security code was sealed. */
export function keyIdOfCvc(sealedCvc: Buffer): string {
  return readPart(sealedCvc, 0).toString('latin1')
}

/** The security code again. Throws as `openNumber` does. */
export function openCvc(keys: Unwrapper, hourKey: VaultKey, sealedCvc: Buffer, place: InstrumentPlace): string {
  const keyId = readPart(sealedCvc, 0)
  const wrappedKey = readPart(sealedCvc, keyId.length + 1)
  const sealed = sealedCvc.subarray(keyId.length + wrappedKey.length + 2)
  return openUnderOwnKey(keys, hourKey, { wrappedKey, sealed }, 'cvc', place)
}

/**
 * A token that is used takes its number's data key over to a month's key. Its security code stays behind under the hour's,
 * so that it is gone from every copy within two hours whatever becomes of the token. It names its key itself, as the
 * instrument's `key_id` moves on: the id and the wrapped key, each behind its length, then what is sealed.
 */
function sealCvc(keys: Wrapper, hourKey: VaultKey, cvc: string, place: InstrumentPlace): Buffer {
  const { wrappedKey, sealed } = sealUnderOwnKey(keys, hourKey, cvc, 'cvc', place)
  return Buffer.concat([part(Buffer.from(hourKey.id, 'latin1')), part(wrappedKey), sealed])
}

type Field = 'number' | 'cvc'

interface SealedText {
  readonly wrappedKey: Buffer
  readonly sealed: Buffer
}

function sealUnderOwnKey(keys: Wrapper, key: VaultKey, text: string, field: Field, place: InstrumentPlace): SealedText {
  const dataKey = randomBytes(DATA_KEY_BYTES)
  const plain = Buffer.from(text)
  try {
    return {
      wrappedKey: keys.wrapDataKey(key, dataKey, keyPlace(field, place)),
      sealed: sealBytesOnce(dataKey, plain, textPlace(field, place)),
    }
  } finally {
    dataKey.fill(0)
    plain.fill(0)
  }
}

function openUnderOwnKey(
  keys: Unwrapper,
  key: VaultKey,
  { wrappedKey, sealed }: SealedText,
  field: Field,
  place: InstrumentPlace,
): string {
  const plain = openBytesOnce(
    keys.unwrapDataKey(key, wrappedKey, keyPlace(field, place)),
    sealed,
    textPlace(field, place),
  )
  try {
    return plain.toString('utf8')
  } finally {
    plain.fill(0)
  }
}

function keyPlace(field: Field, { tokenId, ownerId }: InstrumentPlace): readonly string[] {
  return [field, tokenId, ownerId]
}

function textPlace(field: Field, { tokenId, ownerId }: InstrumentPlace): readonly string[] {
  return ['vault instrument', field, tokenId, ownerId]
}

function part(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.of(bytes.length), bytes])
}

function readPart(bytes: Buffer, at: number): Buffer {
  return bytes.subarray(at + 1, at + 1 + (bytes[at] ?? 0))
}
