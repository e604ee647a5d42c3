import type { Account } from '../accounts/index.ts'
import { openBytes, randomBytes, sealBytes } from '../platform/crypto/index.ts'
import type { Keys, VaultKey } from './keys/index.ts'

const DATA_KEY_BYTES = 32

/** The token and owner of an instrument, as UUIDs. Both are part of the associated data (AAD). */
export interface InstrumentOwner {
  readonly tokenId: string
  readonly ownerId: string
}

/** The secrets of an instrument: a card or account number, and a card's security code. */
export interface Instrument {
  readonly number: string
  readonly cvc: string | null
}

/** A data key, wrapped by the vault key with this id. */
export interface WrappedKey {
  readonly keyId: string
  readonly wrappedKey: Buffer
}

/** A row of `vault_instruments`. */
interface SealedInstrument extends WrappedKey {
  readonly sealedNumber: Buffer
  readonly sealedCvc: Buffer | null
}

type Wrapper = Pick<Keys, 'wrap'>
type Unwrapper = Pick<Keys, 'unwrap'>

/**
 * Seals an instrument with a new data key, wrapped by the current hour key of its cell. Unless the
 * token is used, that key is destroyed within two hours, and with it every copy of the instrument.
 */
export async function sealInstrument(
  keys: Wrapper & Pick<Keys, 'ofShard'>,
  { mode, shard, ...owner }: InstrumentOwner & Pick<Account, 'mode' | 'shard'>,
  { number, cvc }: Instrument,
): Promise<SealedInstrument> {
  const hourKey = await keys.ofShard(shard).currentHourKey(mode)
  const dataKey = randomBytes(DATA_KEY_BYTES)
  const plain = Buffer.from(number)
  try {
    return {
      keyId: hourKey.id,
      wrappedKey: keys.wrap(hourKey, dataKey, dataKeyAad(owner)),
      sealedNumber: sealBytes(dataKey, plain, numberAad(owner)),
      sealedCvc: cvc === null ? null : sealCvc(keys, hourKey, cvc, owner),
    }
  } finally {
    dataKey.fill(0)
    plain.fill(0)
  }
}

/** Decrypts the number. Throws if a byte, the associated data or the key differs. */
export function openNumber(
  keys: Unwrapper,
  key: VaultKey,
  { wrappedKey, sealedNumber }: Pick<SealedInstrument, 'wrappedKey' | 'sealedNumber'>,
  owner: InstrumentOwner,
): string {
  const dataKey = keys.unwrap(key, wrappedKey, dataKeyAad(owner))
  try {
    return textOf(openBytes(dataKey, sealedNumber, numberAad(owner)))
  } finally {
    dataKey.fill(0)
  }
}

/**
 * Wraps the same data key with another key, leaving the encrypted number unchanged. Throws like
 * `openNumber`.
 */
export function rewrapDataKey(
  keys: Wrapper & Unwrapper,
  { from, to }: { readonly from: VaultKey; readonly to: VaultKey },
  wrappedKey: Buffer,
  owner: InstrumentOwner,
): WrappedKey {
  const dataKey = keys.unwrap(from, wrappedKey, dataKeyAad(owner))
  try {
    return { keyId: to.id, wrappedKey: keys.wrap(to, dataKey, dataKeyAad(owner)) }
  } finally {
    dataKey.fill(0)
  }
}

/**
 * Seals a security code with the hour key itself. When a token is first used, its data key is
 * re-wrapped by the month key, but the security code stays under the hour key and is unreadable
 * within two hours. It starts with the key's id and its length, because the instrument's `key_id`
 * changes.
 */
function sealCvc(keys: Wrapper, hourKey: VaultKey, cvc: string, owner: InstrumentOwner): Buffer {
  const plain = Buffer.from(cvc)
  try {
    const keyId = Buffer.from(hourKey.id, 'latin1')
    return Buffer.concat([Buffer.of(keyId.length), keyId, keys.wrap(hourKey, plain, cvcAad(owner))])
  } finally {
    plain.fill(0)
  }
}

/** Returns the id of the hour key that seals a security code. */
export function keyIdOfCvc(sealedCvc: Buffer): string {
  return sealedCvc.toString('latin1', 1, endOfKeyId(sealedCvc))
}

/** Decrypts a security code. Throws like `openNumber`. */
export function openCvc(keys: Unwrapper, hourKey: VaultKey, sealedCvc: Buffer, owner: InstrumentOwner): string {
  return textOf(keys.unwrap(hourKey, sealedCvc.subarray(endOfKeyId(sealedCvc)), cvcAad(owner)))
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

/**
 * An instrument or data key that can't be decrypted with its key: altered, moved to another row, or
 * restored without its key ring. An internal error, never a refusal. It contains nothing of the
 * data.
 */
export class InstrumentFault extends Error {
  constructor(options?: ErrorOptions) {
    super('An instrument in the vault cannot be decrypted.', options)
    this.name = 'InstrumentFault'
  }
}

/**
 * Returns the result of `open`. Converts decryption errors to InstrumentFault; key ring errors pass
 * unchanged.
 */
export function openedOrFault<Result>(open: () => Result): Result {
  try {
    return open()
  } catch (cause) {
    throw new InstrumentFault({ cause })
  }
}
