import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestContext } from 'node:test'

/** As much of curl as the lines of the README use: machines that run the tests may have none. */
const CURL = `#!${process.execPath}
const [, , , url, ...options] = process.argv
const valuesOf = (name) => options.filter((_, index) => options[index - 1] === name)
const headers = Object.fromEntries(valuesOf('-H').map((line) => line.split(': ')))
const answer = await fetch(url, { method: 'POST', headers, body: valuesOf('-d')[0] })
process.stdout.write(await answer.text())
`

/** A shell that lines are pasted into, one lot after the other. */
export interface Pasted {
  /** Gives what the lines print. */
  readonly paste: (lines: string) => Promise<string>
}

/** Opens a shell that ends with the test. */
export async function openShell(t: TestContext): Promise<Pasted> {
  const folder = await mkdtemp(join(tmpdir(), 'tallystick-shell-'))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(join(folder, 'curl'), CURL)
  await chmod(join(folder, 'curl'), 0o755)
  const env = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` }
  const shell = spawn('sh', [], { env, stdio: ['pipe', 'pipe', 'inherit'] })
  const printed = createInterface({ input: shell.stdout })[Symbol.asyncIterator]()
  t.after(async () => {
    shell.kill()
    await rm(folder, { recursive: true })
  })
  let lots = 0
  return {
    paste: async (lines) => {
      const end = `-- the end of lot ${lots++}`
      shell.stdin.write(`${lines}\necho '${end}'\n`)
      const said: string[] = []
      for (;;) {
        const { value, done } = await printed.next()
        if (done) throw new Error('the shell has ended')
        if (value === end) return said.join('\n')
        said.push(value)
      }
    },
  }
}
