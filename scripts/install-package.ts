import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Installs a separate package by its lockfile, without install scripts, when it is missing or
 * outdated. Throws when npm fails.
 */
export async function installPackage(folder: string): Promise<void> {
  const stamp = join(folder, 'node_modules/.installed-lockfile')
  const wanted = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund']
  const [code] = await once(spawn('npm', args, { cwd: folder, stdio: ['ignore', 2, 2] }), 'close')
  if (code !== 0) throw new Error(`npm ci failed in ${folder}`)
  writeFileSync(stamp, wanted)
}
