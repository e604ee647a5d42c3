import { execFileSync } from 'node:child_process'
import { cpus, loadavg, release, totalmem } from 'node:os'

/** The facts about a machine that its figures depend on. */
export interface Machine {
  readonly processor: string
  readonly cores: number
  readonly memoryGb: number
  readonly system: string
  readonly node: string
  readonly postgres: string
  readonly commit: string
  /** True when the servers had their own core. */
  readonly pinned: boolean
  /**
   * The load average of the minute before the first round. A value above 0.5 means that another
   * program was running.
   */
  readonly loadBefore: number
  readonly loadAfter: number
}

/** Returns the facts of this machine. `source` is the measured checkout, by default this one. */
export function machineFacts(postgres: string, pinned: boolean, loadBefore: number, source = '.'): Machine {
  return {
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: `${process.platform} ${release()}`,
    node: process.version,
    postgres,
    commit: commit(source),
    pinned,
    loadBefore,
    loadAfter: loadNow(),
  }
}

export function loadNow(): number {
  return Math.round((loadavg()[0] ?? 0) * 100) / 100
}

function commit(source: string): string {
  try {
    const run = (...args: string[]) => execFileSync('git', ['-C', source, ...args], { encoding: 'utf8' }).trim()
    return run('rev-parse', '--short', 'HEAD') + (run('status', '--porcelain', 'src') ? ' with changes' : '')
  } catch {
    return 'unknown'
  }
}
