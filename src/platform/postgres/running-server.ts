import { execFile } from 'node:child_process'
import { readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** What PostgreSQL writes about itself into its `postmaster.pid`. */
export interface RunningServer {
  readonly pid: number
  readonly port: number
  /** `starting`, `ready` or `stopping`. */
  readonly status: string
}

/** The server that runs on this cluster, or null. A file left by one that died is not believed, even when its number is in use again. */
export async function runningServer(cluster: string): Promise<RunningServer | null> {
  const noted = await readPidFile(cluster)
  return noted && (await servesCluster(noted.pid, cluster)) ? noted : null
}

/** What the pid file says, whether or not it is true; null without one. */
export async function readPidFile(cluster: string): Promise<RunningServer | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  return pid > 0 ? { pid, port: Number(lines[3] ?? 0), status: (lines[7] ?? 'starting').trim() } : null
}

/** Whether that process is a PostgreSQL on this cluster: it works with the cluster as its current folder. */
async function servesCluster(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  if (process.platform === 'linux') return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === cluster
  if (process.platform === 'win32') return true
  const listed = await promisify(execFile)('ps', ['-o', 'args=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return listed.stdout.includes(cluster)
}

/** Whether a process bears that number, be it another user's. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
