import { createSecretKey, type KeyObject } from 'node:crypto'
import type { Account } from '../access/index.ts'
import type { Keys } from '../key-ring/index.ts'
import { openBytes, randomBytes, sealBytes } from '../platform/crypto/index.ts'

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

/** An instrument as `vault_instruments` keeps it. */
export interface SealedInstrument {
  readonly keyId: string
  readonly wrappedKey: Buffer
  readonly sealedNumber: Buffer
  readonly sealedCvc: Buffer | null
}

/**
 * Seals an instrument under a data key of its own, which is wrapped by the key of this hour: unless the token is used,
 * that key is gone two hours later and with it every copy of the instrument.
 */
export async function sealInstrument(
  keys: Pick<Keys, 'currentHourKey' | 'wrapDataKey'>,
  { mode, ...place }: InstrumentPlace & { readonly mode: Account['mode'] },
  { number, cvc }: Instrument,
): Promise<SealedInstrument> {
  const hourKey = await keys.currentHourKey(mode)
  const dataKey = randomBytes(DATA_KEY_BYTES)
  try {
    return {
      keyId: hourKey.id,
      wrappedKey: keys.wrapDataKey(hourKey, dataKey, wrapPlace(place)),
      sealedNumber: sealField(dataKey, 'number', number, place),
      sealedCvc: cvc === null ? null : sealField(dataKey, 'cvc', cvc, place),
    }
  } finally {
    dataKey.fill(0)
  }
}

/** What was sealed for that place. Throws when a byte, the place or the key is another. */
export function openFields(
  dataKey: KeyObject,
  { sealedNumber, sealedCvc }: Pick<SealedInstrument, 'sealedNumber' | 'sealedCvc'>,
  place: InstrumentPlace,
): Instrument {
  return {
    number: openField(dataKey, 'number', sealedNumber, place),
    cvc: sealedCvc === null ? null : openField(dataKey, 'cvc', sealedCvc, place),
  }
}

/** What a data key is wrapped for; the ring adds the id of the key that wraps it. */
export function wrapPlace({ tokenId, ownerId }: InstrumentPlace): readonly string[] {
  return [tokenId, ownerId]
}

function sealField(dataKey: Buffer, field: string, text: string, place: InstrumentPlace): Buffer {
  return sealBytes(createSecretKey(dataKey), Buffer.from(text), fieldPlace(field, place))
}

function openField(dataKey: KeyObject, field: string, sealed: Buffer, place: InstrumentPlace): string {
  return openBytes(dataKey, sealed, fieldPlace(field, place)).toString('utf8')
}

function fieldPlace(field: string, { tokenId, ownerId }: InstrumentPlace): readonly string[] {
  return ['vault instrument', field, tokenId, ownerId]
}
