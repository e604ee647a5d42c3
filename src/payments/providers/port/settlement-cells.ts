import { amountDecimals, isCurrency } from '../../../platform/money/index.ts'
import { invalid, type Predicate, type Problem, problem, refuseProblems } from '../../../platform/refusal.ts'
import { parseTimestamp, type Timestamp } from '../../../platform/time/index.ts'
import { type CsvRow, readCsv } from './read-csv.ts'
import type { SettlementReportLine } from './settlement-port.ts'

const REFERENCE_CHARACTERS_MAX = 255

/**
 * Reads the cells of one row by the names of their columns, and collects all problems of the row.
 */
export interface CellReader {
  /** Returns the text of a column, or null when it is empty. */
  readonly text: (column: string) => string | null
  readonly required: (column: string) => string
  readonly currency: (column: string) => string
  /** Returns a decimal amount, which may be negative, in minor units; 0 when the cell is empty. */
  readonly amount: (column: string, currency: string) => bigint
  /**
   * Returns the sum of decimal amounts, rounded to minor units: fees may have more decimals than
   * their currency.
   */
  readonly sum: (columns: readonly string[], currency: string) => bigint
  readonly timestamp: (column: string) => Timestamp | null
  readonly choice: <Choice extends string>(column: string, choices: readonly Choice[]) => Choice
  readonly fail: (column: string, predicate: Predicate) => void
  /** Throws a Refusal with all problems of the row. */
  readonly finish: () => void
}

/**
 * Reads the rows of a CSV file below a header with at least the required columns. Skips rows
 * without a line.
 */
export async function* readLines(
  file: AsyncIterable<Uint8Array>,
  required: readonly string[],
  lineOf: (number: number, cells: CellReader) => SettlementReportLine | null,
): AsyncIterable<SettlementReportLine> {
  let cellsOf: ((row: CsvRow) => CellReader) | null = null
  for await (const row of readCsv(file)) {
    if (cellsOf === null) cellsOf = cellsBelow(row, required)
    else {
      const cells = cellsOf(row)
      const line = lineOf(row.line, cells)
      cells.finish()
      if (line) yield line
    }
  }
  // A file without rows has no header either.
  if (cellsOf === null) cellsBelow(null, required)
}

/**
 * Returns the readers of the rows below a header. Throws a Refusal for missing and repeated
 * columns.
 */
function cellsBelow(header: CsvRow | null, required: readonly string[]): (row: CsvRow) => CellReader {
  if (header === null) throw invalid('file', 'must start with the names of its columns')
  const names = header.cells.map((name) => name.trim())
  const missing = required.filter((name) => !names.includes(name))
  refuseProblems(missing.map((name) => problem(`line ${header.line}`, `must name the column "${name}"`)))
  const repeated = required.find((name) => names.indexOf(name) !== names.lastIndexOf(name))
  if (repeated) throw invalid(`line ${header.line}`, `has the column "${repeated}" twice`)
  const indexes = new Map(names.map((name, index) => [name, index]))
  return (row) => {
    if (row.cells.length !== names.length)
      throw invalid(`line ${row.line}`, `must have ${names.length} columns, as the first line`)
    return cellReader(row, indexes)
  }
}

function cellReader({ line, cells }: CsvRow, indexes: ReadonlyMap<string, number>): CellReader {
  const problems: Problem[] = []
  const fail: CellReader['fail'] = (column, predicate) =>
    void problems.push(problem(`line ${line}, ${column}`, predicate))
  const text: CellReader['text'] = (column) => {
    const found = cells[indexes.get(column) ?? -1]?.trim() ?? ''
    if (found.length > REFERENCE_CHARACTERS_MAX)
      fail(column, `must have at most ${REFERENCE_CHARACTERS_MAX} characters`)
    return found === '' ? null : found
  }
  const required: CellReader['required'] = (column) => {
    const found = text(column)
    if (found === null) fail(column, 'must have a value')
    return found ?? ''
  }
  return {
    text,
    required,
    fail,
    currency: (column) => {
      const found = required(column)
      if (found !== '' && !isCurrency(found)) fail(column, 'must be a currency code')
      return found
    },
    amount: (column, currency) => {
      const found = text(column) ?? '0'
      const minor = isCurrency(currency) ? signedMinor(found, currency) : 0n
      if (minor === null) fail(column, 'must be a decimal amount of its currency')
      return minor ?? 0n
    },
    sum: (columns, currency) => {
      const parts = columns.map((column) => {
        const scaled = scaledOf(text(column) ?? '0')
        if (scaled === null) fail(column, 'must be a decimal amount')
        return scaled ?? 0n
      })
      const total = parts.reduce((sum, part) => sum + part, 0n)
      return isCurrency(currency) ? rounded(total, SCALE - amountDecimals(currency)) : 0n
    },
    timestamp: (column) => {
      const found = text(column)
      const at = found === null ? null : parseTimestamp(found)
      if (found !== null && at === null) fail(column, 'must be a time such as 2026-11-20T09:30:00Z')
      return at
    },
    choice: (column, choices) => {
      const found = required(column)
      const chosen = choices.find((choice) => choice === found)
      if (found !== '' && chosen === undefined) fail(column, `must be one of ${choices.join(', ')}`)
      return chosen ?? choices[0]!
    },
    finish: () => refuseProblems(problems),
  }
}

/** The decimals of a fee that are read. */
const SCALE = 12

/** Returns a signed decimal in units of its twelfth decimal; null for another form. */
function scaledOf(text: string): bigint | null {
  const [, sign, whole = '0', fraction = ''] = /^(-?)(\d{1,12})(?:\.(\d{1,12}))?$/.exec(text) ?? []
  if (sign === undefined) return null
  const scaled = BigInt(whole + fraction.padEnd(SCALE, '0'))
  return sign === '-' ? -scaled : scaled
}

/** Returns an amount without some of its decimals, rounded half away from zero. */
function rounded(scaled: bigint, decimals: number): bigint {
  const unit = 10n ** BigInt(decimals)
  const half = scaled < 0n ? -unit / 2n : unit / 2n
  return (scaled + half) / unit
}

/**
 * Returns a signed decimal in minor units; zeros beyond the currency's decimals are allowed. Null
 * for another form.
 */
export function signedMinor(text: string, currency: string): bigint | null {
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,12}))?$/.exec(text)
  if (!match) return null
  const [, sign, whole = '0', fraction = ''] = match
  const decimals = amountDecimals(currency)
  if (/[1-9]/.test(fraction.slice(decimals))) return null
  const minor = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
  return sign === '-' ? -minor : minor
}
