import pino from 'pino'

const HELD_CHARACTERS_MOST = 65_536

let held = ''
let output: pino.DestinationStream | null = null

/**
 * Standard output. The lines of one turn of the event loop leave in one write: under load that saves a system call for
 * each request. What is held when the process ends is written then, also after an exception that nobody caught.
 */
export const standardOutput: pino.DestinationStream = {
  write(line) {
    output ??= opened()
    if (held === '') setImmediate(flush)
    held += line
    if (held.length > HELD_CHARACTERS_MOST) flush()
  },
}

function opened(): pino.DestinationStream {
  process.on('exit', flush)
  return pino.destination({ sync: true })
}

function flush(): void {
  const lines = held
  held = ''
  if (lines !== '') output?.write(lines)
}
