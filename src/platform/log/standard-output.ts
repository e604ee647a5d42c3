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

/** Converts JSON lines to lines for people: time, level, message, facts. */
export function prettyStream(out: { write: (line: string) => unknown }): { write: (line: string) => void } {
  return { write: (line) => void out.write(prettyLine(line)) }
}

function prettyLine(line: string): string {
  const { time, level, msg, err, ...facts } = JSON.parse(line) as Readonly<Record<string, unknown>>
  const pairs = Object.entries(facts).map(([key, value]) => `${key}=${plain(value)}`)
  const stack = err && typeof err === 'object' && 'stack' in err ? `\n${String(err.stack)}` : ''
  return `${[String(time).slice(11, 19), String(level).padEnd(5), msg, ...pairs].join(' ')}${stack}\n`
}

function plain(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
