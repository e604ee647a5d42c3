import { useEffect, useState } from 'react'
import { ROOT } from '../root-address.ts'

/** The number of events that arrived since the list was read, and a function that starts again. */
export type NewEvents = readonly [count: number, forget: () => void]

/**
 * Counts the events of an account, or those of one type, while the page is open. The browser
 * connects again by itself. The count stays as it is when the session ends.
 */
export function useNewEvents(account: string, type: string | undefined): NewEvents {
  const [count, setCount] = useState(0)
  useEffect(() => {
    setCount(0)
    const address = new URL('events/stream', ROOT)
    address.searchParams.set('account', account)
    const stream = new EventSource(address)
    stream.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const event = JSON.parse(data) as { readonly type: string }
      if (type === undefined || event.type === type) setCount((before) => before + 1)
    })
    stream.addEventListener('end', () => stream.close())
    return () => stream.close()
  }, [account, type])
  return [count, () => setCount(0)]
}
