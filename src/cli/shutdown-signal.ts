import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const POLL_MS = 1_000

/**
 * Returns a signal that is aborted at SIGTERM or SIGINT, or when the npm process that runs
 * `npmScript` exits. Ctrl-C arrives twice, from the terminal and from npm, and the second must not
 * interrupt the shutdown.
 */
export function shutdownSignal(npmScript: string | null): AbortSignal {
  const end = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => end.abort())
  if (npmScript !== null) watchNpm(npmScript, () => end.abort())
  return end.signal
}

/** Resolves when the signal is aborted. */
export function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

/** Watches npm and the shell in between: if npm is killed, they and this process would stay. */
async function watchNpm(script: string, gone: () => void): Promise<void> {
  const parent = process.ppid
  const first = await readProcess(parent)
  const shell = first?.command.includes(script) ? first : null
  setInterval(async () => {
    const now = shell && (await readProcess(parent))
    if (process.ppid !== parent || (now && now.parent !== shell?.parent)) gone()
  }, POLL_MS).unref()
}

interface Ancestor {
  readonly parent: number
  readonly command: string
}

/** Returns a process as the system lists it, or null if it does not exist or can't be read. */
async function readProcess(pid: number): Promise<Ancestor | null> {
  try {
    if (process.platform !== 'linux') return listed(pid)
    // Minimal Linux systems have no `ps`. The program name, in brackets, may itself contain
    // brackets and spaces.
    const [stat, command] = await Promise.all([read(pid, 'stat'), read(pid, 'cmdline')])
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    return { parent, command: command.replaceAll('\0', ' ') }
  } catch {
    return null
  }
}

function read(pid: number, file: string): Promise<string> {
  return readFile(`/proc/${pid}/${file}`, 'utf8')
}

async function listed(pid: number): Promise<Ancestor | null> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'ppid=,args=', '-p', String(pid)])
  const [, parent, command] = /^\s*(\d+)\s+(.*)$/m.exec(stdout) ?? []
  return parent === undefined ? null : { parent: Number(parent), command: command ?? '' }
}
