import {
  epochMsOf,
  plus,
  type Span,
  systemMilliseconds,
  type Timestamp,
  timestampOf,
} from '../../src/platform/time/index.ts'

/** Returns a clock that tests move. Between their moves it is stopped, unless `moves`. */
export function movableClock(moves: boolean) {
  const startMs = systemMilliseconds()
  let offsetMs = 0
  const nowMs = () => Math.floor(moves ? systemMilliseconds() : startMs) + offsetMs
  return {
    nowMs,
    clock: () => timestampOf(nowMs()),
    move: (span: Span) => {
      offsetMs += epochMsOf(plus(timestampOf(0), span))
    },
    moveTo: (at: Timestamp) => {
      offsetMs += epochMsOf(at) - nowMs()
    },
  }
}
