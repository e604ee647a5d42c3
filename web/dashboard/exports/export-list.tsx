import { useSearch } from '@tanstack/react-router'
import { useQuery } from 'urql'
import { type ExportRowFragment, type ExportStatus, ExportsDocument } from '../documents.generated.ts'
import { texts } from '../language.ts'
import type { Column } from '../parts/data-table.tsx'
import { PageHeading } from '../parts/page-heading.tsx'
import { pageArguments, positionIn } from '../parts/pages-of-list.ts'
import { RecordList } from '../parts/record-list.tsx'
import { Status, type Tone } from '../parts/status.tsx'
import { Time } from '../parts/time.tsx'
import { usePolling } from '../parts/use-polling.ts'
import { useAccount } from '../shell/account.ts'
import { DownloadLink } from './download-link.tsx'
import { ExportButton } from './export-button.tsx'

const TONES: Readonly<Record<ExportStatus, Tone>> = { Completed: 'good', Pending: 'wait', Failed: 'bad' }

const COLUMNS: readonly Column<ExportRowFragment>[] = [
  {
    title: texts.exportKind,
    cell: ({ kind, downloadPath }) =>
      downloadPath ? (
        <DownloadLink path={downloadPath} text={texts.download(texts.exportKinds[kind])} />
      ) : (
        texts.exportKinds[kind]
      ),
  },
  {
    title: texts.status,
    cell: ({ status }) => <Status text={texts.exportStatuses[status]} tone={TONES[status]} />,
  },
  { title: texts.exportRows, isNumber: true, cell: ({ rowCount }) => rowCount },
  { title: texts.from, cell: ({ since }) => (since ? <Time at={since} /> : '–'), isDetail: true },
  { title: texts.exportBefore, cell: ({ until }) => (until ? <Time at={until} /> : '–'), isDetail: true },
  { title: texts.created, cell: ({ createdAt }) => <Time at={createdAt} />, isDetail: true },
  { title: texts.expires, cell: ({ expiresAt }) => <Time at={expiresAt} />, isDetail: true },
]

/** The exports of an organization that have not expired, with their files. */
export function ExportList() {
  const { id } = useAccount()
  const position = positionIn(useSearch({ strict: false }))
  const query = useQuery({
    query: ExportsDocument,
    variables: { input: { orgId: id, ...pageArguments(position) } },
    requestPolicy: 'cache-and-network',
  })
  const [{ data }, read] = query
  const rows = data?.exports.edges.map(({ node }) => node)
  const isWriting = rows?.some(({ status }) => status === 'Pending') ?? false
  usePolling(isWriting, () => read({ requestPolicy: 'network-only' }))
  return (
    <>
      <PageHeading title={texts.exports} actions={<ExportButton />} />
      <RecordList
        caption={texts.exports}
        columns={COLUMNS}
        rows={rows}
        pageInfo={data?.exports.pageInfo}
        query={query}
        empty={[texts.noExports, texts.noExportsText]}
      />
    </>
  )
}
