/**
 * An instrument, or the data key in front of it, that does not open with the key it names: altered, moved to another row or
 * restored without its ring. It is a fault (INTERNAL), never a refusal, and says nothing of what it met.
 */
export class InstrumentFault extends Error {
  constructor(options?: ErrorOptions) {
    super('An instrument in the vault cannot be decrypted.', options)
    this.name = 'InstrumentFault'
  }
}

/** What `open` gives; an InstrumentFault when it is not what was sealed there. Trouble with the key ring passes as it is. */
export function openedOrFault<Result>(open: () => Result): Result {
  try {
    return open()
  } catch (cause) {
    throw new InstrumentFault({ cause })
  }
}
