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
