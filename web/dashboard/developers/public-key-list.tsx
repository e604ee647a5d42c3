import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from 'urql'
import { usePerform } from '../api/use-perform.ts'
import { PublicKeysDocument, type PublicKeysQuery, RevokePublicKeyDocument } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { ActionDialog } from '../parts/action-dialog.tsx'
import type { Column } from '../parts/data-table.tsx'
import { PageHeading } from '../parts/page-heading.tsx'
import { pageArguments, positionIn } from '../parts/pages-of-list.ts'
import { RecordList } from '../parts/record-list.tsx'
import { SecretDialog } from '../parts/secret-dialog.tsx'
import { Time } from '../parts/time.tsx'
import { useAccount, useMay } from '../shell/account.ts'
import { CreatePublicKeyDialog } from './create-public-key-dialog.tsx'
import { KeyStatus } from './key-status.tsx'

type Key = PublicKeysQuery['publicKeys']['edges'][number]['node']

const route = getRouteApi('/$account/public-keys')

/** The public keys of an organization: their origins, and creating and revoking them. */
export function PublicKeyList() {
  const { id } = useAccount()
  const mayChange = useMay('Keys')
  const [isCreating, setCreating] = useState(false)
  const [newKey, setNewKey] = useState<string | null>(null)
  const [revoked, setRevoked] = useState<Key | null>(null)
  const perform = usePerform()
  const input = { orgId: id, ...pageArguments(positionIn(route.useSearch())) }
  const query = useQuery({ query: PublicKeysDocument, variables: { input } })
  const keys = query[0].data?.publicKeys
  return (
    <>
      <PageHeading
        title={texts.publicKeys}
        actions={
          mayChange && (
            <button type="button" className="button primary" onClick={() => setCreating(true)}>
              {texts.createPublicKey}
            </button>
          )
        }
      />
      <RecordList
        caption={texts.publicKeys}
        columns={mayChange ? [...COLUMNS, revokeColumn(setRevoked)] : COLUMNS}
        rows={keys?.edges.map(({ node }) => node)}
        pageInfo={keys?.pageInfo}
        query={query}
        empty={[texts.noPublicKeys, texts.noPublicKeysText]}
      />
      {isCreating && (
        <CreatePublicKeyDialog
          onClose={() => setCreating(false)}
          onCreated={(key) => {
            setNewKey(key)
            query[1]({ requestPolicy: 'network-only' })
          }}
        />
      )}
      {newKey && (
        <SecretDialog
          secret={{ title: texts.newPublicKey, explanations: [texts.newKeyText], text: newKey }}
          onClose={() => setNewKey(null)}
        />
      )}
      {revoked && (
        <ActionDialog
          title={texts.revokeKey(originsOf(revoked))}
          submit={texts.revoke}
          isDangerous
          onClose={() => setRevoked(null)}
          onSubmit={async (_fields, key) =>
            (await perform(RevokePublicKeyDocument, { input: { id: revoked.id } }, key)).error
          }
        >
          <p className="consequence live">{texts.revokePublicKeyConsequence}</p>
        </ActionDialog>
      )}
    </>
  )
}

const originsOf = ({ origins }: Key) => origins.join(', ')

const COLUMNS: readonly Column<Key>[] = [
  { title: texts.origins, cell: (key) => <strong>{originsOf(key)}</strong> },
  {
    title: texts.status,
    cell: ({ expiresAt, revokedAt }) => <KeyStatus expiresAt={expiresAt} revokedAt={revokedAt} />,
  },
  { title: texts.id, cell: ({ id }) => <code>{id}</code>, isDetail: true },
  { title: texts.created, cell: ({ createdAt }) => <Time at={createdAt} />, isDetail: true },
  { title: texts.expires, cell: ({ expiresAt }) => <Time at={expiresAt} />, isDetail: true },
]

function revokeColumn(onRevoke: (key: Key) => void): Column<Key> {
  return {
    title: texts.actions,
    isUntitled: true,
    cell: (key) =>
      !key.revokedAt && (
        <button
          type="button"
          className="button small"
          aria-label={texts.revokeKey(originsOf(key))}
          onClick={() => onRevoke(key)}
        >
          {texts.revoke}
        </button>
      ),
  }
}
