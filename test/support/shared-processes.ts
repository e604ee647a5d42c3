import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { CELL_COUNT } from './cells.ts'
import { FAST_ON_CELLS, LONG, ONE_CELL, SLOW, SLOW_FOLDERS } from './test-files.ts'

const checkout = fileURLToPath(new URL('../..', import.meta.url))
const EVERYTHING = ['src/**/*.test.ts', 'test/**/*.test.ts']
/** The number of test files for each process: loading the product takes a second. */
const FILES_OF_A_PROCESS = 10
/**
 * The imports that open a database when they are loaded, and close it after the test file. A
 * process can run only one file with such an import.
 */
const OPENED_BY_LOADING = /support\/(?:vault|plan-sessions|payment-sessions|webhooks)\.ts'/

export interface SharedProcesses {
  /**
   * The arguments of `node --test`: it runs each in its own process, in the order of their names.
   */
  readonly entries: readonly string[]
  remove(): Promise<void>
}

/**
 * Distributes the test files over processes. Most processes run several files, one after the other,
 * each as a test with nested tests: a file closes everything that it opened before the next one is
 * loaded. A file that is named on the command line of `npm test` has its own process. With `fast`,
 * returns only the files of `npm run test:fast`. With several cells, only files that use them.
 */
export async function shareProcesses({ fast }: { readonly fast: boolean }): Promise<SharedProcesses> {
  const folder = await mkdtemp(join(tmpdir(), 'tallystick-shared-'))
  const entries = processes(fast).map(async (files, index) => {
    const name = `${String(index).padStart(3, '0')}-${basename(files[0]!, '.test.ts')}.mjs`
    await writeFile(join(folder, name), entryOf(files))
    return join(folder, name)
  })
  return { entries: await Promise.all(entries), remove: () => rm(folder, { recursive: true, force: true }) }
}

function processes(fast: boolean): string[][] {
  const skipped = CELL_COUNT > 1 ? ONE_CELL : []
  const isFast = (file: string) =>
    CELL_COUNT > 1 ? isNamed(FAST_ON_CELLS, file) : !isNamed([...SLOW, ...SLOW_FOLDERS], file)
  const isIncluded = (file: string) => !isNamed(skipped, file) && (isFast(file) || !fast)
  const others = globSync(EVERYTHING, { cwd: checkout })
    .map((file) => file.replaceAll(sep, '/'))
    .filter((file) => !LONG.includes(file) && isIncluded(file))
    .sort()
  const [apart, movable] = [others.filter(opensByLoading), others.filter((file) => !opensByLoading(file))]
  const shared: string[][] = Array.from({ length: Math.ceil(others.length / FILES_OF_A_PROCESS) }, () => [])
  if (apart.length > shared.length) throw new Error(`There are too few processes to separate ${apart.join(', ')}.`)
  // Distributes files round-robin, so that files that must not share a process, and files of one
  // folder, get different processes.
  for (const [index, file] of [...apart, ...movable].entries()) shared[index % shared.length]!.push(file)
  return [...(fast ? [] : LONG.filter(isIncluded).map((file) => [file])), ...shared]
}

/** Returns true if a list of files and folders contains a file or its folder. */
export function isNamed(filesAndFolders: readonly string[], file: string): boolean {
  return filesAndFolders.some((each) => (each.endsWith('/') ? file.startsWith(each) : file === each))
}

function opensByLoading(file: string): boolean {
  return OPENED_BY_LOADING.test(readFileSync(join(checkout, file), 'utf8'))
}

/**
 * Returns the source of a process's entry file. The interval keeps the process alive, because some
 * tests wait for timers that do not.
 */
function entryOf(files: readonly string[]): string {
  const urls = files.map((file) => JSON.stringify(pathToFileURL(join(checkout, file)).href))
  if (files.length === 1) return `await import(${urls[0]})\n`
  const tests = files.map((file, index) => `await test(${JSON.stringify(file)}, () => import(${urls[index]}))\n`)
  const [wake, sleep] = ['const awake = setInterval(() => {}, 60_000)\n', 'clearInterval(awake)\n']
  return `import { test } from 'node:test'\n${wake}${tests.join('')}${sleep}`
}
