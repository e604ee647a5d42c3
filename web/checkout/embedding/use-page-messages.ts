import { useEffect } from 'preact/hooks'
import type { View } from '../view.ts'
import type { SendMessage } from './page-messages.ts'

/**
 * Sends the embedding page its messages: the page is ready, its height, and the end of the session.
 * While more of a plan is outstanding it sends no `completed`, because embedding pages then remove
 * the frame.
 */
export function usePageMessages(
  sendMessage: SendMessage | null,
  view: View,
  sessionId: string,
  hasMoreOutstanding: boolean,
): void {
  useEffect(() => {
    if (sendMessage === null) return
    sendMessage({ type: 'ready', title: document.title })
    return sendHeights(sendMessage)
  }, [sendMessage])
  useEffect(() => {
    if (view.kind === 'redirect') sendMessage?.({ type: 'leaving' })
    if (view.kind === 'completed' && !hasMoreOutstanding)
      sendMessage?.({ type: 'completed', sessionId, redirectUrl: view.continueUrl })
    if (view.kind === 'ended') sendMessage?.({ type: view.finalStatus, sessionId, redirectUrl: view.continueUrl })
  }, [sendMessage, view.kind])
}

/** Reports the height now and at each change. Returns a function that stops it. */
function sendHeights(sendMessage: SendMessage): () => void {
  const page = document.documentElement
  const sendHeight = () => sendMessage({ type: 'resize', height: Math.ceil(page.getBoundingClientRect().height) })
  // A frame that is out of sight is not observed: browsers save the work until it is scrolled to.
  sendHeight()
  const observer = new ResizeObserver(sendHeight)
  observer.observe(page)
  return () => observer.disconnect()
}
