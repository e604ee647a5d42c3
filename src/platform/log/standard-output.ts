import pino from 'pino'

const BUFFERED_CHARACTERS_MAX = 65_536

let buffered = ''
let output: pino.DestinationStream | null = null

/**
 * Standard output. The lines of one turn of the event loop leave in one write: under load that saves a system call for
 * each request. What is buffered when the process ends is written then, also after an exception that nobody caught.
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
