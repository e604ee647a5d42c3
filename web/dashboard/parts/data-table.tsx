import type { ReactNode } from 'react'

/** A column of a table. */
export interface Column<Row> {
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  /** Aligns figures at the end. */
  readonly isNumber?: boolean
  /** Shows its title to screen readers only, because its cells explain themselves. */
  readonly isUntitled?: boolean
  /** Hidden in narrow windows: the page of the record has it, too. */
  readonly isDetail?: boolean
}

interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  /** Undefined while they are being read. */
  readonly rows: readonly Row[] | undefined
  readonly keyOf: (row: Row) => string
  readonly isStale?: boolean
}

const SKELETON_ROWS = ['1', '2', '3', '4', '5', '6', '7', '8']

/** A table of records, or its skeleton while they are being read. */
export function DataTable<Row>({ caption, columns, rows, keyOf, isStale = false }: DataTableProps<Row>) {
  return (
    <table className="records" aria-busy={rows === undefined || isStale}>
      <caption className="unseen">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.title} scope="col" className={classOf(column)}>
              {column.isUntitled ? <span className="unseen">{column.title}</span> : column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows === undefined
          ? SKELETON_ROWS.map((row) => (
              <tr key={row}>
                {columns.map((column) => (
                  <td key={column.title} className={classOf(column)}>
                    <span className="skeleton" />
                  </td>
                ))}
              </tr>
            ))
          : rows.map((row) => (
              <tr key={keyOf(row)}>
                {columns.map((column) => (
                  <td key={column.title} className={classOf(column)}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            ))}
      </tbody>
    </table>
  )
}

function classOf<Row>({ isNumber, isDetail, isUntitled }: Column<Row>): string | undefined {
  return [isNumber && 'number', isDetail && 'detail', isUntitled && 'end'].filter(Boolean).join(' ') || undefined
}
