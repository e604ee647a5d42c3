import type { ReactNode } from 'react'
import type { UseQueryExecute, UseQueryState } from 'urql'
import { texts } from '../language.ts'
import { type Column, DataTable } from './data-table.tsx'
import { Empty } from './empty.tsx'
import { Pager, type ShownPageInfo } from './pager.tsx'
import { ProblemPanel } from './problem-panel.tsx'

interface RecordListProps<Row> {
  /** Names the table for screen readers. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  /** Undefined while they are being read. */
  readonly rows: readonly Row[] | undefined
  readonly keyOf?: (row: Row) => string
  readonly pageInfo: ShownPageInfo | undefined
  readonly query: readonly [UseQueryState, UseQueryExecute]
  readonly isFiltered?: boolean
  /** The title and the text of a list without records. */
  readonly empty: readonly [title: string, text: ReactNode]
}

/** A page of a list: its table, skeleton, empty state or error, and the links to other pages. */
export function RecordList<Row extends { readonly id: string }>(props: RecordListProps<Row>) {
  const { caption, columns, rows, keyOf = ({ id }) => id, pageInfo, isFiltered = false, empty } = props
  const [{ error, stale, fetching }, read] = props.query
  if (error) return <ProblemPanel error={error} onRetry={() => read({ requestPolicy: 'network-only' })} />
  if (rows?.length === 0 && !fetching) {
    const [title, text] = isFiltered ? [texts.nothingFound, texts.nothingFoundText] : empty
    return <Empty title={title}>{text}</Empty>
  }
  return (
    <>
      <DataTable caption={caption} columns={columns} rows={rows} keyOf={keyOf} isStale={stale || fetching} />
      <Pager pageInfo={pageInfo} />
    </>
  )
}
