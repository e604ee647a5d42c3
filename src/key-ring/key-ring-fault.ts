const SENTENCES = {
  KEY_UNKNOWN: 'was never made',
  KEY_DESTROYED: 'is destroyed',
  KEY_LACKING: 'is not in the key ring: it is an old copy, another one, or not the one that all hosts share',
  KEY_DIFFERS: 'is another key in the key ring than the one it was made as',
  KEY_DAMAGED: 'can not be read in the key ring',
  RING_DIFFERS: 'lies in a key ring of another kind than the configured one',
  RING_REFUSES: 'is refused by the key ring: see what this installation may do there',
  RING_UNREACHABLE: 'can not be had: the key ring does not answer',
} as const

/** What may be wrong with a key. */
export type KeyRingTrouble = keyof typeof SENTENCES

/** Why a key can not be used. A client is told INTERNAL; the message holds a key's id and never a part of a key. */
export class KeyRingFault extends Error {
  readonly code: KeyRingTrouble
  /** Null when it is about the ring as a whole. */
  readonly keyId: string | null
  /** What the ring's server answered, if it answered. */
  readonly status: number | null

  constructor(code: KeyRingTrouble, keyId: string | null, status: number | null = null) {
    super(
      `${keyId === null ? 'Every key' : `The key ${keyId}`} ${SENTENCES[code]}${status === null ? '' : ` (HTTP ${status})`}.`,
    )
    this.name = 'KeyRingFault'
    this.code = code
    this.keyId = keyId
    this.status = status
  }
}
