import { parseArgs } from 'node:util'
import { type Command, type Given, UsageProblem } from './command.ts'

/**
 * Parses the arguments after a command's name. Throws UsageProblem for an unknown flag or a missing
 * value.
 */
export function readArguments({ flags, switches = [] }: Command, words: readonly string[]): Given {
  const texts = Object.fromEntries(flags.map((flag) => [flag, { type: 'string' as const }]))
  const booleans = Object.fromEntries(['json', ...switches].map((name) => [name, { type: 'boolean' as const }]))
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: { ...texts, ...booleans },
      allowPositionals: true,
    })
    return {
      flags: Object.fromEntries(flags.map((flag) => [flag, values[flag]])) as Given['flags'],
      switches: switches.filter((name) => values[name] === true),
      words: positionals,
      json: values.json === true,
    }
  } catch (error) {
    // The standard library's first sentence names the flag; the rest is advice about `--`.
    const message = error instanceof Error ? error.message : ''
    throw new UsageProblem([`${message.split(/\. |\n/)[0]}.`])
  }
}
