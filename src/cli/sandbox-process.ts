import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { Log } from '../platform/log/index.ts'

const LISTENS_WITHIN_MS = 30_000
const ENDS_WITHIN_MS = 3_000

/** The sandbox processor that `start` runs as a child process. */
export interface SandboxProcess {
  /** Resolves with its address without a trailing slash. Rejects if it exits or takes too long. */
  readonly url: Promise<string>
  /** Resolves when it responds, or when it has exited. */
  readonly ready: Promise<void>
  readonly stop: () => Promise<void>
}

/** Returns whether `start` runs a sandbox processor: in development, unless one is configured. */
export function startsSandbox(command: string, { environment, sandboxProcessorUrl }: Config): boolean {
  return command === 'start' && environment === 'development' && sandboxProcessorUrl === null
}

/** Starts the sandbox processor as a child process that exits with this one. */
export function startSandboxChild({ dataDir, sandboxPort }: Config, log: Log): SandboxProcess {
  const child = fork(join(import.meta.dirname, '../main.ts'), ['sandbox'], {
    env: { TALLYSTICK_DATA_DIR: dataDir, SANDBOX_PORT: String(sandboxPort) },
    // Without the parent's inspector port, which is in use.
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  let stopping = false
  void ended.then(() => {
    if (!stopping) log.error({}, 'the sandbox processor exited unexpectedly')
  })
  const url = listensAt(child, ended)
  // Prevents an unhandled rejection before anything awaits the promise.
  url.catch(() => {})
  const ready = Promise.race([ended, isReady(child)])
  return {
    url,
    ready,
    stop: async () => {
      stopping = true
      if (child.connected) child.disconnect()
      const cut = setTimeout(() => child.kill('SIGKILL'), ENDS_WITHIN_MS)
      await ended
      clearTimeout(cut)
    },
  }
}

function isReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.on('message', (message) => {
      if ((message as { readonly isReady?: true }).isReady) resolve()
    })
  })
}

async function listensAt(child: ChildProcess, ended: Promise<void>): Promise<string> {
  const message = await Promise.race([
    once(child, 'message', { signal: AbortSignal.timeout(LISTENS_WITHIN_MS) }),
    ended.then(() => null),
  ])
  if (message === null) throw new Error('The sandbox processor did not start.')
  return (message[0] as { readonly listensAt: string }).listensAt
}
