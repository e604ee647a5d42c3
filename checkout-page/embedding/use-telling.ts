import { useEffect } from 'preact/hooks'
import type { View } from '../view.ts'
import type { Tell } from './teller.ts'

/** Tells the page around this one that it is there, how high it is and what becomes of the session. */
export function useTelling(tell: Tell | null, view: View, sessionId: string): void {
  useEffect(() => {
    if (tell === null) return
    tell({ type: 'ready', title: document.title })
    return tellHeights(tell)
  }, [tell])
  useEffect(() => {
    if (view.at === 'leaving') tell?.({ type: 'leaving' })
    if (view.at === 'completed') tell?.({ type: 'completed', sessionId, redirectUrl: view.onwardUrl })
    if (view.at === 'over') tell?.({ type: view.became, sessionId, redirectUrl: view.onwardUrl })
  }, [tell, view.at])
}

/** Gives what ends it. */
function tellHeights(tell: Tell): () => void {
  const page = document.documentElement
  const observer = new ResizeObserver(() =>
    tell({ type: 'resize', height: Math.ceil(page.getBoundingClientRect().height) }),
  )
  observer.observe(page)
  return () => observer.disconnect()
}
