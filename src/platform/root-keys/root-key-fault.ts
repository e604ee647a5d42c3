const SENTENCES = {
  SEALING_KEY_MISSING:
    'seals what is in the database and is not configured: set TALLYSTICK_ROOT_KEY to it, or TALLYSTICK_ROOT_KEY_FORMER while you change to another.',
  FORMER_KEY_MISSING:
    'still seals a part of the database and is not configured: keep TALLYSTICK_ROOT_KEY_FORMER until keyring status says that the change is finished.',
  KEY_OPENS_NOTHING:
    'opens nothing of what is sealed in the database: TALLYSTICK_ROOT_KEY is the key of another installation.',
} as const

/** Reports why this process can't work with the root keys that it has. The message names a key by its id. */
export class RootKeyFault extends Error {
  readonly code: keyof typeof SENTENCES

  constructor(code: keyof typeof SENTENCES, id: string) {
    super(`The root key ${id} ${SENTENCES[code]}`)
    this.name = 'RootKeyFault'
    this.code = code
  }
}
