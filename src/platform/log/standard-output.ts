import pino from 'pino'

const BUFFERED_CHARACTERS_MAX = 65_536

let buffered = ''
let output: pino.DestinationStream | null = null

/**
 * Standard output. The lines of one event loop tick leave in one write, which saves a system call
 * for each request under load. Buffered lines are written when the process exits, also after an
 * uncaught exception.
 */
export const standardOutput: pino.DestinationStream = {
  write(line) {
    output ??= opened()
    if (buffered === '') setImmediate(flush)
    buffered += line
    if (buffered.length > BUFFERED_CHARACTERS_MAX) flush()
  },
}

function opened(): pino.DestinationStream {
  process.on('exit', flush)
  return pino.destination({ sync: true })
}

function flush(): void {
  const lines = buffered
  buffered = ''
  if (lines !== '') output?.write(lines)
}
