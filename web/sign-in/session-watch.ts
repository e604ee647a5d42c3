import { type SessionStatus, send } from './routes.ts'

const WARNING_SECONDS = 60
const RETRY_SECONDS = 10

/**
 * The state of the browser's session, as a page shows it. `limit`: the session ends and can't be
 * extended.
 */
export type SessionPhase = 'open' | 'ending' | 'limit' | 'ended'

/** A running watch of the browser's session. */
export interface SessionWatch {
  /** Counts as use of the session, and checks it. */
  readonly extend: () => void
  readonly stop: () => void
}

/**
 * Watches the browser's session: reports `ending` a minute before it ends, and `ended` afterwards.
 * Another page of the browser may have used the session meanwhile, so it asks the server each time.
 * A browser without a session stays `open`.
 */
export function watchSession(onPhase: (phase: SessionPhase) => void): SessionWatch {
  let timer: ReturnType<typeof setTimeout> | undefined
  let wasSignedIn = false
  let isStopped = false

  function checkIn(seconds: number): void {
    if (isStopped) return
    timer = setTimeout(() => void check(false), Math.max(seconds, 1) * 1_000)
  }

  async function check(extend: boolean): Promise<void> {
    clearTimeout(timer)
    const { body } = await send<SessionStatus>('status', { extend }).catch(() => ({ body: null }))
    if (isStopped) return
    if (body === null) return checkIn(RETRY_SECONDS)
    if (body.status !== 'signed_in') return onPhase(wasSignedIn ? 'ended' : 'open')
    wasSignedIn = true
    const isEnding = body.endsInSeconds <= WARNING_SECONDS
    onPhase(isEnding ? (extend ? 'limit' : 'ending') : 'open')
    checkIn(isEnding ? body.endsInSeconds : body.endsInSeconds - WARNING_SECONDS)
  }

  void check(false)
  return {
    extend: () => void check(true),
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
