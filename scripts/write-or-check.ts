import { readFile, writeFile } from 'node:fs/promises'
import { root } from './statement-files.ts'

/** Writes a generated file, or with `--check` among the arguments fails the process when it is not what would be written. */
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
