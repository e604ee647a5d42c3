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
