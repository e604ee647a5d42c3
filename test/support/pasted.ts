import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'

const PROJECT = fileURLToPath(new URL('../..', import.meta.url))

/** Returns the command blocks of a Markdown text, by their headings, in order. */
export function commandsByHeading(markdown: string): ReadonlyMap<string, readonly string[]> {
  const sections = markdown.split(/^#{2,} /m).slice(1)
  return new Map(
    sections.map((section) => {
      const heading = section.slice(0, section.indexOf('\n'))
      return [heading, [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, lines]) => lines!)]
    }),
  )
}

/** A shell into which a test pastes lines. */
export interface Pasted {
  /** Runs the lines and returns their output. */
  readonly paste: (lines: string) => Promise<string>
}

/**
 * Opens a shell in the project's folder. It ends with the test, together with everything that it
 * started.
 */
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
  let blocks = 0
  return {
    paste: async (lines) => {
      const end = `-- end of block ${blocks++}`
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
