import { readFile, writeFile } from 'node:fs/promises'
import { root } from './statement-files.ts'

/**
 * Writes a generated file. With `--check` among the arguments it fails the process when the file is
 * out of date.
 */
export async function writeOrCheck(file: string, text: string): Promise<void> {
  if (!process.argv.includes('--check')) {
    await writeFile(`${root}/${file}`, text)
    return
  }
  const current = await readFile(`${root}/${file}`, 'utf8').catch(() => '')
  if (current.replaceAll('\r\n', '\n') === text) return
  console.error(`${file} is out of date: run npm run generate`)
  process.exitCode = 1
}
