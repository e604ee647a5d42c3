import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'

const PROJECT = fileURLToPath(new URL('../..', import.meta.url))

/** Returns the blocks of commands of a Markdown text, by the heading that they stand below, in order. */
export function commandsByHeading(markdown: string): ReadonlyMap<string, readonly string[]> {
  const sections = markdown.split(/^#{2,} /m).slice(1)
  return new Map(
    sections.map((section) => {
      const heading = section.slice(0, section.indexOf('\n'))
      return [heading, [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, lines]) => lines!)]
    }),
  )
}

/** A shell that lines are pasted into, one lot after the other. */
export interface Pasted {
  /** Gives what the lines print. */
  readonly paste: (lines: string) => Promise<string>
}

/** Opens a shell in the project's folder. It ends with the test, and so does everything that it has started. */
export async function openShell(t: TestContext, env: Readonly<Record<string, string>> = {}): Promise<Pasted> {
  const shell = spawn('sh', [], {
    cwd: PROJECT,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  })
  const printed = createInterface({ input: shell.stdout })[Symbol.asyncIterator]()
  t.after(() => {
    try {
      process.kill(-shell.pid!, 'SIGKILL')
    } catch {
      // It has ended already.
    }
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
