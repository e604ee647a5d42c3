const MESSAGES = {
  KEY_UNKNOWN: 'was never created',
  KEY_DESTROYED: 'is destroyed',
  KEY_LACKING: 'is missing from the key ring: the key ring is an old copy, another one, or not shared by all hosts',
  KEY_DIFFERS: 'differs in the key ring from the key that was created',
  KEY_DAMAGED: 'cannot be read in the key ring',
  WRAP_LACKING:
    'is wrapped by a server that is not configured: see TALLYSTICK_KEY_RING_WRAP and TALLYSTICK_KEY_RING_WRAP_FORMER',
  WRAP_DIFFERS: 'cannot be unwrapped: another transit or KMS key is configured, or the wrapping key is gone',
  RING_DIFFERS: 'is in a key ring of another kind than the configured one',
  RING_REFUSES: 'was refused by the key ring: check the permissions of this installation',
  RING_UNREACHABLE: 'is unavailable: the key ring does not respond',
} as const

/** Error codes of the operating system for missing permissions. */
const REFUSALS = ['EACCES', 'EPERM', 'EROFS']

/** The faults of a key. */
export type KeyRingFaultCode = keyof typeof MESSAGES

/**
 * The reason why a key can't be used. Clients receive INTERNAL. The message contains the key's id
 * and nothing of the key.
 */
export class KeyRingFault extends Error {
  readonly code: KeyRingFaultCode
  /** Null if the fault concerns the whole ring. */
  readonly keyId: string | null
  /** The status of the key server's response, or the code of the system error. */
  readonly status: number | string | null

  constructor(
    code: KeyRingFaultCode,
    keyId: string | null,
    status: number | string | null = null,
    options?: ErrorOptions,
  ) {
    super(`${keyId === null ? 'Every key' : `The key ${keyId}`} ${MESSAGES[code]}${inBrackets(status)}.`, options)
    this.name = 'KeyRingFault'
    this.code = code
    this.keyId = keyId
    this.status = status
  }
}

function inBrackets(status: number | string | null): string {
  if (status === null) return ''
  return typeof status === 'number' ? ` (HTTP ${status})` : ` (${status})`
}

/** Returns the fault with the id of the key. Converts permission errors to a KeyRingFault. */
export function faultOfKey(error: unknown, keyId: string | null): unknown {
  if (error instanceof KeyRingFault)
    return error.keyId === keyId ? error : new KeyRingFault(error.code, keyId, error.status, { cause: error })
  const { code, syscall } = error as NodeJS.ErrnoException
  if (!code || !syscall) return error
  return new KeyRingFault(REFUSALS.includes(code) ? 'RING_REFUSES' : 'RING_UNREACHABLE', keyId, code, { cause: error })
}
