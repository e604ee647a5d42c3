import { median } from '../ratios.ts'

export const PRODUCT = 'Tallystick'

/** A measured server or queue: its rate in each round, and further cells. */
export interface Line {
  readonly name: string
  readonly perSecond: readonly number[]
  readonly cells: readonly string[]
}

/** Returns a table that compares each line, round by round, with the first one. */
export function comparisonTable(subject: string, columns: readonly string[], lines: readonly Line[]): string {
  const product = lines[0]!.perSecond
  const rows = lines.map(({ name, perSecond, cells }) => {
    const ratios = perSecond.map((rate, round) => rate / product[round]!)
    return [
      name,
      `**${Math.round(median(perSecond))}/s**`,
      `${Math.round(Math.min(...perSecond))}, ${Math.round(Math.max(...perSecond))}`,
      median(ratios).toFixed(2),
      `${Math.min(...ratios).toFixed(2)}, ${Math.max(...ratios).toFixed(2)}`,
      ...cells,
    ]
  })
  const head = [subject, 'Median', 'From, to', `Ratio to ${PRODUCT}`, 'From, to', ...columns]
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
