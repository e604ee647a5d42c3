/**
 * Prints the counted figures of the code and their goals.
 *
 * npm run figures the figures npm run figures -- src/plans … every occurrence below these paths, as
 * path:line: text
 *
 * Count two more figures manually: the files that you open to follow a due occurrence to the
 * provider's call (at most 9), and the files that you edit to add a nullable column to payment
 * methods and show it (at most 8).
 */
import { importCycles } from './figures/cycles.ts'
import {
  type Finding,
  FUNCTION_LINES_MAX,
  forbiddenNames,
  longFiles,
  longFunctions,
  proseComments,
  relativeOpeners,
  sharedTypeNames,
  wideComments,
  wideProse,
} from './figures/findings.ts'
import { importGraph, isOfProduct, projectPaths, writtenFiles } from './figures/project.ts'

const SMALL_FILE_LINES = 25

const files = writtenFiles()
const product = files.filter(isOfProduct)
const below = process.argv.slice(2)
if (below.length === 0) printFigures()
else printFindings()

function printFigures(): void {
  const [openers, comments] = [relativeOpeners(files), proseComments(files)]
  const names = new Set(forbiddenNames(files).map(({ text }) => text))
  const topLevel = projectPaths('src/*')
  const loose = topLevel.filter((path) => path.endsWith('.ts'))
  const longest = Math.max(...product.flatMap(({ facts }) => facts.functions.map(({ lines }) => lines)))
  print('Top-level folders + files of src/', `${topLevel.length - loose.length} + ${loose.length}`, '≤ 12 + 3')
  print('Hand-written lines in src/ *', thousands(sum(product.map(({ lines }) => lines))), '≤ 41,000')
  print('Largest import cycle, types included', `${importCycles(importGraph())[0]?.length ?? 0} files`, '≤ 5')
  print('Files of more than 250 lines', thousands(longFiles(files).length), '0')
  print('Longest function of src/', `${longest} lines`, `≤ ${FUNCTION_LINES_MAX}`)
  print('Comments that open with What, Who, Of …', percent(openers.length, comments.length), '≤ 2 %')
  print('Names with a forbidden word **', thousands(names.size), '0')
  print('Lines of prose past 100 columns ***', thousands(wideProse().length + wideComments(files).length), '0')
  print('Exported type names used by several files', thousands(sharedTypeNames(product).length), '')
  print(`Files of ${SMALL_FILE_LINES} lines or fewer`, `${small(product)} of ${product.length}`, '')
  console.log(`
*   TypeScript without tests and generated files; blank lines and comments count.
**  Different names of variables, parameters, types, members, statements and files, and in the database.
*** Markdown outside tables and code blocks, and comments, without lines that cannot be broken.`)
}

function printFindings(): void {
  const found = [
    ...longFiles(files),
    ...longFunctions(product),
    ...relativeOpeners(files),
    ...forbiddenNames(files),
    ...wideProse(),
    ...wideComments(files),
  ]
  for (const { path, line, text } of found.filter(isBelow)) console.log(`${path}:${line}: ${text}`)
}

function isBelow({ path }: Finding): boolean {
  return below.some((folder) => `${path}/`.startsWith(`${folder.replace(/\/$/, '')}/`))
}

function print(what: string, figure: string, goal: string): void {
  console.log(`${what.padEnd(44)}${figure.padStart(12)}   ${goal}`.trimEnd())
}

function small(all: typeof files): number {
  return all.filter(({ lines }) => lines <= SMALL_FILE_LINES).length
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}

function thousands(count: number): string {
  return count.toLocaleString('en')
}

function percent(part: number, whole: number): string {
  return `${((part / whole) * 100).toFixed(1)} %`
}
