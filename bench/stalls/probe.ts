/**
 * Measures the CPU time that the main thread spends in each iteration of the event loop, during which the server serves no
 * other request. Loaded into a server before its own code, and controlled by messages.
 */
let eventLoopTurn: { longestUs: number; lastUs: number } | null = null

process.on('message', (message) => {
  if (message === 'begin') {
    eventLoopTurn = { longestUs: 0, lastUs: threadUs() }
    setImmediate(watch)
  }
  if (message === 'end') {
    process.send?.({ longestMs: (eventLoopTurn?.longestUs ?? 0) / 1000 })
    eventLoopTurn = null
  }
  if (message === 'begin') process.send?.({ longestMs: 0 })
})
// The channel does not keep the process alive.
process.channel?.unref()

function watch(): void {
  if (!eventLoopTurn) return
  const nowUs = threadUs()
  eventLoopTurn.longestUs = Math.max(eventLoopTurn.longestUs, nowUs - eventLoopTurn.lastUs)
  eventLoopTurn.lastUs = nowUs
  setImmediate(watch)
}

function threadUs(): number {
  const { user, system } = process.threadCpuUsage()
  return user + system
}
