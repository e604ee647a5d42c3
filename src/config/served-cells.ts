import { parseArgs } from 'node:util'
import { type Config, ConfigProblem } from './config.ts'

/**
 * Returns the configuration with the cells that `--cells a,b` names. Throws ConfigProblem for
 * another argument, and for a cell that the file does not list.
 */
export function withServedCells(config: Config, argv: readonly string[]): Config {
  const names = namesIn(argv)
  if (names === null) return config
  const unknown = names.filter((name) => !config.cells?.some((cell) => cell.name === name))
  if (unknown.length > 0) throw new ConfigProblem([`--cells: TALLYSTICK_CELLS does not list ${unknown.join(', ')}.`])
  return { ...config, servedCells: names }
}

function namesIn(argv: readonly string[]): readonly string[] | null {
  try {
    const { values } = parseArgs({ args: [...argv], options: { cells: { type: 'string' } } })
    return values.cells === undefined ? null : values.cells.split(',')
  } catch {
    throw new ConfigProblem(['The only argument is --cells NAMES.'])
  }
}
