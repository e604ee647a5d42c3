import { invalid } from '../../../platform/refusal.ts'

/** A larger file is refused. */
export const FILE_BYTES_MAX = 256 * 1024 * 1024
/** A file with more lines is refused. */
export const FILE_LINES_MAX = 500_000
const COLUMNS_MAX = 200
const CELL_CHARACTERS_MAX = 4_096

/** A row of a CSV file. */
export interface CsvRow {
  /** The line on which it starts, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

/**
 * Reads a CSV file (RFC 4180, UTF-8, with or without a byte order mark) row by row. Throws a
 * Refusal that names the line when the file is malformed or too large. Skips empty lines.
 */
export async function* readCsv(file: AsyncIterable<Uint8Array>): AsyncIterable<CsvRow> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const parser = createParser()
  let bytes = 0
  for await (const chunk of file) {
    bytes += chunk.byteLength
    if (bytes > FILE_BYTES_MAX) throw invalid('file', `must have at most ${FILE_BYTES_MAX / 1024 / 1024} MiB`)
    yield* parser.push(decode(decoder, chunk, parser.line()))
  }
  yield* parser.push(decode(decoder, undefined, parser.line()))
  yield* parser.end()
}

function decode(decoder: TextDecoder, chunk: Uint8Array | undefined, line: number): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined })
  } catch {
    throw invalid('file', `must be text in UTF-8; line ${line} or a later one is not`)
  }
}

type CellState = 'unquoted' | 'quoted' | 'after quote'

/** Creates a parser of the text's characters, in chunks that may end anywhere. */
function createParser() {
  let state: CellState = 'unquoted'
  let cell = ''
  let cells: string[] = []
  let line = 1
  let startLine = 1

  const fail = (predicate: `must ${string}` | `has ${string}`) => invalid(`line ${line}`, predicate)

  function endCell(): void {
    if (cells.length === COLUMNS_MAX) throw fail(`must have at most ${COLUMNS_MAX} columns`)
    cells.push(cell)
    cell = ''
    state = 'unquoted'
  }

  function endRow(): CsvRow | null {
    endCell()
    const row = { line: startLine, cells }
    cells = []
    line++
    startLine = line
    if (line > FILE_LINES_MAX + 1) throw invalid('file', `must have at most ${FILE_LINES_MAX} lines`)
    return row.cells.length === 1 && row.cells[0]?.trim() === '' ? null : row
  }

  function append(text: string): void {
    if (cell.length + text.length > CELL_CHARACTERS_MAX)
      throw fail(`must have at most ${CELL_CHARACTERS_MAX} characters in a column`)
    cell += text
  }

  function* push(text: string): Iterable<CsvRow> {
    for (const character of text) {
      if (state === 'quoted') {
        if (character === '"') state = 'after quote'
        else {
          if (character === '\n') line++
          append(character)
        }
      } else if (character === '"' && state === 'after quote') {
        append('"')
        state = 'quoted'
      } else if (character === '"' && cell === '') state = 'quoted'
      else if (character === ',') endCell()
      else if (character === '\n') {
        const row = endRow()
        if (row) yield row
      } else if (character !== '\r') {
        if (state === 'after quote') throw fail('has text after a closing quotation mark')
        append(character)
      }
    }
  }

  function* end(): Iterable<CsvRow> {
    if (state === 'quoted') throw invalid(`line ${startLine}`, 'has a quotation mark that is not closed')
    if (cells.length === 0 && cell === '') return
    const row = endRow()
    if (row) yield row
  }

  return { push, end, line: () => line }
}
