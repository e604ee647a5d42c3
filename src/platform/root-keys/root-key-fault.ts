const MESSAGES = {
  SEALING_KEY_MISSING:
    'seals values in the database but is not configured. Set TALLYSTICK_ROOT_KEY to it, or TALLYSTICK_ROOT_KEY_FORMER during a rotation.',
  FORMER_KEY_MISSING:
    'still seals values in the database but is not configured. Keep TALLYSTICK_ROOT_KEY_FORMER until keyring status reports that the rotation is finished.',
  KEY_OPENS_NOTHING: 'cannot decrypt anything in the database: TALLYSTICK_ROOT_KEY is the key of another installation.',
} as const

/** An error about the root keys of this process. The message names a key by its id. */
export class RootKeyFault extends Error {
  readonly code: keyof typeof MESSAGES

  constructor(code: keyof typeof MESSAGES, id: string) {
    super(`The root key ${id} ${MESSAGES[code]}`)
    this.name = 'RootKeyFault'
    this.code = code
  }
}
