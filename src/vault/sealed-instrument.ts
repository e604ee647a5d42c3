import type { Account } from '../accounts/index.ts'
import { openBytes, randomBytes, sealBytes } from '../platform/crypto/index.ts'
import type { Keys, VaultKey } from './keys/index.ts'

const DATA_KEY_BYTES = 32

/** Whose instrument it is. Ids are uuids: what an instrument was sealed for is part of what is authenticated. */
export interface InstrumentOwner {
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

type Wrapper = Pick<Keys, 'wrap'>
type Unwrapper = Pick<Keys, 'unwrap'>

/**
 * Seals an instrument under a data key of its own, which is wrapped by the key of this hour: unless the token is used,
 * that key is gone two hours later and with it every copy of the instrument.
 */
export async function sealInstrument(
  keys: Wrapper & Pick<Keys, 'currentHourKey'>,
  { mode, ...place }: InstrumentOwner & { readonly mode: Account['mode'] },
  { number, cvc }: Instrument,
): Promise<SealedInstrument> {
  const hourKey = await keys.currentHourKey(mode)
  const dataKey = randomBytes(DATA_KEY_BYTES)
  const plain = Buffer.from(number)
  try {
    return {
      keyId: hourKey.id,
      wrappedKey: keys.wrap(hourKey, dataKey, dataKeyAad(place)),
      sealedNumber: sealBytes(dataKey, plain, numberAad(place)),
      sealedCvc: cvc === null ? null : sealCvc(keys, hourKey, cvc, place),
    }
  } finally {
    dataKey.fill(0)
    plain.fill(0)
  }
}

/** The number again. Throws when a byte, the place or the key is not the one it was sealed with. */
export function openNumber(
  keys: Unwrapper,
  key: VaultKey,
  { wrappedKey, sealedNumber }: Pick<SealedInstrument, 'wrappedKey' | 'sealedNumber'>,
  place: InstrumentOwner,
): string {
  const dataKey = keys.unwrap(key, wrappedKey, dataKeyAad(place))
  try {
    return textOf(openBytes(dataKey, sealedNumber, numberAad(place)))
  } finally {
    dataKey.fill(0)
  }
}

/** The same data key, wrapped by another key: what it seals is not touched. Throws as `openNumber` does. */
export function rewrapDataKey(
  keys: Wrapper & Unwrapper,
  { from, to }: { readonly from: VaultKey; readonly to: VaultKey },
  wrappedKey: Buffer,
  place: InstrumentOwner,
): WrappedKey {
  const dataKey = keys.unwrap(from, wrappedKey, dataKeyAad(place))
  try {
    return { keyId: to.id, wrappedKey: keys.wrap(to, dataKey, dataKeyAad(place)) }
  } finally {
    dataKey.fill(0)
  }
}

/**
 * A token that is used takes its number's data key over to a month's key. Its security code stays behind under the hour's
 * own key, so that it is gone from every copy within two hours whatever becomes of the token. It names that key itself, as
 * the instrument's `key_id` moves on: the id behind its length, then what is sealed.
 */
function sealCvc(keys: Wrapper, hourKey: VaultKey, cvc: string, place: InstrumentOwner): Buffer {
  const plain = Buffer.from(cvc)
  try {
    const keyId = Buffer.from(hourKey.id, 'latin1')
    return Buffer.concat([Buffer.of(keyId.length), keyId, keys.wrap(hourKey, plain, cvcAad(place))])
  } finally {
    plain.fill(0)
  }
}

/** The id of the hour's key under which a security code was sealed. */
export function keyIdOfCvc(sealedCvc: Buffer): string {
  return sealedCvc.toString('latin1', 1, endOfKeyId(sealedCvc))
}

/** The security code again. Throws as `openNumber` does. */
export function openCvc(keys: Unwrapper, hourKey: VaultKey, sealedCvc: Buffer, place: InstrumentOwner): string {
  return textOf(keys.unwrap(hourKey, sealedCvc.subarray(endOfKeyId(sealedCvc)), cvcAad(place)))
}

function endOfKeyId(sealedCvc: Buffer): number {
  return 1 + (sealedCvc[0] ?? 0)
}

function dataKeyAad({ tokenId, ownerId }: InstrumentOwner): readonly string[] {
  return ['data key', tokenId, ownerId]
}

function numberAad({ tokenId, ownerId }: InstrumentOwner): readonly string[] {
  return ['vault instrument', 'number', tokenId, ownerId]
}

function cvcAad({ tokenId, ownerId }: InstrumentOwner): readonly string[] {
  return ['cvc', tokenId, ownerId]
}

function textOf(plain: Buffer): string {
  try {
    return plain.toString('utf8')
  } finally {
    plain.fill(0)
  }
}
