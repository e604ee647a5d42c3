import { execFile } from 'node:child_process'
import { readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The contents of PostgreSQL's `postmaster.pid`. */
export interface RunningServer {
  readonly pid: number
  readonly port: number
  /** `starting`, `ready` or `stopping`. */
  readonly status: string
}

/**
 * Returns the running server of this cluster, or null. Ignores the file of a dead server, also if
 * its process id is in use again.
 */
export async function runningServer(cluster: string): Promise<RunningServer | null> {
  const noted = await readPidFile(cluster)
  return noted && (await servesCluster(noted.pid, cluster)) ? noted : null
}

/** Reads the pid file without verifying it. Returns null if there is none. */
export async function readPidFile(cluster: string): Promise<RunningServer | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  return pid > 0 ? { pid, port: Number(lines[3] ?? 0), status: (lines[7] ?? 'starting').trim() } : null
}

/** Returns whether the process is a PostgreSQL that runs in the cluster's folder. */
async function servesCluster(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  if (process.platform === 'linux') return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === cluster
  if (process.platform === 'win32') return true
  const listed = await promisify(execFile)('ps', ['-o', 'args=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return listed.stdout.includes(cluster)
}

/** Returns whether a process with this id exists, also one of another user. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
