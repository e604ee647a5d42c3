/**
 * Measures the CPU time that the main thread spends in each iteration of the event loop, during
 * which the server serves no other request. Loaded into a server before its own code, and
 * controlled by messages.
 */
let eventLoopTime: { longestUs: number; lastUs: number } | null = null

process.on('message', (message) => {
  if (message === 'begin') {
    eventLoopTime = { longestUs: 0, lastUs: threadUs() }
    setImmediate(watch)
  }
  if (message === 'end') {
    process.send?.({ longestMs: (eventLoopTime?.longestUs ?? 0) / 1000 })
    eventLoopTime = null
  }
  if (message === 'begin') process.send?.({ longestMs: 0 })
})
// The channel does not keep the process alive.
process.channel?.unref()

function watch(): void {
  if (!eventLoopTime) return
  const nowUs = threadUs()
  eventLoopTime.longestUs = Math.max(eventLoopTime.longestUs, nowUs - eventLoopTime.lastUs)
  eventLoopTime.lastUs = nowUs
  setImmediate(watch)
}

function threadUs(): number {
  const { user, system } = process.threadCpuUsage()
  return user + system
}
