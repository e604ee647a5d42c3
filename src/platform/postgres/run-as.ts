import { spawn } from 'node:child_process'
import type { DatabaseUser } from './database-user.ts'
import { EmbeddedDatabaseError } from './embedded-database-error.ts'

export interface ProcessResult {
  readonly ok: boolean
  readonly output: string
}

/** The environment of the database's processes, without anything of this process's. */
export const MINIMAL_ENVIRONMENT = { LC_ALL: 'C', PATH: '/usr/sbin:/usr/bin:/sbin:/bin' }

/** Returns the options to start a program as that user, in a folder that everyone can access. */
export function processOptions(user: DatabaseUser | null) {
  const identity = user ? { uid: user.uid, gid: user.gid } : {}
  // Detached, so that Ctrl-C and signals to the process group do not stop it.
  return { ...identity, cwd: '/', env: MINIMAL_ENVIRONMENT, detached: process.platform !== 'win32', windowsHide: true }
}

/**
 * Runs a program to its end as that user. A program that can't be started counts as failed, with
 * the reason as output.
 */
export function runAs(user: DatabaseUser | null, program: string, args: readonly string[]): Promise<ProcessResult> {
  return new Promise((resolve) => {
    const child = spawnAs(user, program, args)
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ ok: false, output: error.message }))
    child.on('close', (code) => resolve({ ok: code === 0, output: output.trim() }))
  })
}

/**
 * Starts a program. If root lacks the privilege to switch users, as in some containers, Node throws
 * instead of emitting an event.
 */
function spawnAs(user: DatabaseUser | null, program: string, args: readonly string[]) {
  try {
    return spawn(program, args, { ...processOptions(user), stdio: ['ignore', 'pipe', 'pipe'] })
  } catch (error) {
    if (!user) throw error
    throw new EmbeddedDatabaseError(
      `PostgreSQL does not run as root, and this process may not switch to user ${user.name}.`,
      error,
    )
  }
}
