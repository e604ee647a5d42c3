import { useEffect, useState } from 'react'
import { ROOT } from '../root-address.ts'

/** A stream of new events, as a page shows it. */
export interface NewEvents {
  /** The events that arrived since the list was read. */
  readonly count: number
  /** False when no new events arrive: the stream was refused, or it ended. */
  readonly isLive: boolean
  /** Counts from zero again. */
  readonly forget: () => void
  /** Opens another stream. */
  readonly retry: () => void
}

/** The browser opens a lost stream again by itself. Shorter interruptions are not shown. */
const INTERRUPTED_MS = 5_000

/**
 * Follows the events of an account, or those of one type, while the page is open. The browser
 * connects again by itself after a lost connection, but not when the server refuses the stream.
 */
export function useNewEvents(account: string, type: string | undefined): NewEvents {
  const [count, setCount] = useState(0)
  const [isLive, setLive] = useState(true)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt opens another stream
  useEffect(() => {
    setCount(0)
    setLive(true)
    const address = new URL('events/stream', ROOT)
    address.searchParams.set('account', account)
    const stream = new EventSource(address)
    let interrupted: ReturnType<typeof setTimeout> | undefined
    const open = () => {
      clearTimeout(interrupted)
      interrupted = undefined
      setLive(true)
    }
    const close = () => {
      clearTimeout(interrupted)
      stream.close()
    }
    const end = () => {
      close()
      setLive(false)
    }
    stream.addEventListener('open', open)
    stream.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const event = JSON.parse(data) as { readonly type: string }
      if (type === undefined || event.type === type) setCount((before) => before + 1)
    })
    stream.addEventListener('end', end)
    stream.addEventListener('error', () => {
      if (stream.readyState === EventSource.CLOSED) end()
      else interrupted ??= setTimeout(() => setLive(false), INTERRUPTED_MS)
    })
    return close
  }, [account, type, attempt])
  return { count, isLive, forget: () => setCount(0), retry: () => setAttempt((before) => before + 1) }
}
