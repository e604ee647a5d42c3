/** The state of a server, computed from the connections that are opened and lost. */
export interface Availability {
  readonly isDown: () => boolean
  /** Records that a connection was opened. */
  readonly connected: () => void
  /** Records that no connection is open any more. */
  readonly disconnected: () => void
  /** Records that the first connection could not be opened. */
  readonly neverConnected: () => void
  readonly close: () => void
}

/**
 * Creates the state of a server that counts as down after some time without a connection. Calls
 * `onDown` then.
 */
export function createAvailability(afterMs: number, onDown: () => void = () => {}): Availability {
  let isDown = false
  let timer: NodeJS.Timeout | null = null
  const stop = () => {
    if (timer) clearTimeout(timer)
    timer = null
  }
  return {
    isDown: () => isDown,
    connected: () => {
      stop()
      isDown = false
    },
    disconnected: () => {
      timer ??= setTimeout(() => {
        isDown = true
        onDown()
      }, afterMs)
    },
    neverConnected: () => {
      isDown = true
    },
    close: stop,
  }
}
