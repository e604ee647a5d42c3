import { useEffect } from 'preact/hooks'
import type { View } from '../view.ts'
import type { Tell } from './page-messages.ts'

/**
 * Tells the page around this one that it is there, how high it is and what becomes of the session. Of a plan of which more is owed
 * it is not told that it is completed: who hears that takes the frame away.
 */
export function usePageMessages(tell: Tell | null, view: View, sessionId: string, isMoreOutstanding: boolean): void {
  useEffect(() => {
    if (tell === null) return
    tell({ type: 'ready', title: document.title })
    return tellHeights(tell)
  }, [tell])
  useEffect(() => {
    if (view.at === 'leaving') tell?.({ type: 'leaving' })
    if (view.at === 'completed' && !isMoreOutstanding)
      tell?.({ type: 'completed', sessionId, redirectUrl: view.onwardUrl })
    if (view.at === 'over') tell?.({ type: view.became, sessionId, redirectUrl: view.onwardUrl })
  }, [tell, view.at])
}

/** Reports the height now and at each change. Returns a function that stops it. */
function tellHeights(tell: Tell): () => void {
  const page = document.documentElement
  const tellHeight = () => tell({ type: 'resize', height: Math.ceil(page.getBoundingClientRect().height) })
  // A frame that is out of sight is not observed: browsers save the work until it is scrolled to.
  tellHeight()
  const observer = new ResizeObserver(tellHeight)
  observer.observe(page)
  return () => observer.disconnect()
}
