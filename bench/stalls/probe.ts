/**
 * Loaded into a server before its own code. While it is on, it measures the processor time that the main thread spends in
 * each turn of the event loop. A turn contains the longest stretch in which no other request is served.
 */
let turn: { longestUs: number; lastUs: number } | null = null

process.on('message', (message) => {
  if (message === 'begin') {
    turn = { longestUs: 0, lastUs: threadUs() }
    setImmediate(watch)
  }
  if (message === 'end') {
    process.send?.({ longestMs: (turn?.longestUs ?? 0) / 1000 })
    turn = null
  }
  if (message === 'begin') process.send?.({ longestMs: 0 })
})
// The channel alone keeps no server running.
process.channel?.unref()

function watch(): void {
  if (!turn) return
  const nowUs = threadUs()
  turn.longestUs = Math.max(turn.longestUs, nowUs - turn.lastUs)
  turn.lastUs = nowUs
  setImmediate(watch)
}

function threadUs(): number {
  const { user, system } = process.threadCpuUsage()
  return user + system
}
