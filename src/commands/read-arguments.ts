import { parseArgs } from 'node:util'
import { type Command, type Given, UsageProblem } from './command.ts'

/** Reads what follows a command's name; throws UsageProblem for a flag it does not have or one without its value. */
export function readArguments({ flags }: Command, words: readonly string[]): Given {
  const options = Object.fromEntries(flags.map((flag) => [flag, { type: 'string' as const }]))
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: { ...options, json: { type: 'boolean' } },
      allowPositionals: true,
    })
    const { json, ...texts } = values
    return { flags: texts as Given['flags'], words: positionals, json: json === true }
  } catch (error) {
    // The standard library's sentence names the flag; what follows it is advice on `--`.
    const message = error instanceof Error ? error.message : ''
    throw new UsageProblem([`${message.split(/\. |\n/)[0]}.`])
  }
}
