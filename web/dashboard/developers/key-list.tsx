import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from 'urql'
import { usePerform } from '../api/use-perform.ts'
import { KeysDocument, type KeysQuery, RevokeKeyDocument } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { ActionDialog } from '../parts/action-dialog.tsx'
import type { Column } from '../parts/data-table.tsx'
import { PageHeading } from '../parts/page-heading.tsx'
import { pageArguments, positionIn } from '../parts/pages-of-list.ts'
import { RecordList } from '../parts/record-list.tsx'
import { SecretDialog } from '../parts/secret-dialog.tsx'
import { Time } from '../parts/time.tsx'
import { HAS_EXPLORER, ROOT } from '../root-address.ts'
import { useAccount, useMay } from '../shell/account.ts'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { KeyStatus } from './key-status.tsx'

type Key = KeysQuery['apiKeys']['edges'][number]['node']

const route = getRouteApi('/$account/keys')

/** The API keys of an account: their use, and creating and revoking them. */
export function KeyList() {
  const { id, kind } = useAccount()
  const mayChange = useMay('Keys')
  const [isCreating, setCreating] = useState(false)
  const [newKey, setNewKey] = useState<string | null>(null)
  const [revoked, setRevoked] = useState<Key | null>(null)
  const perform = usePerform()
  const input = { accountId: id, ...pageArguments(positionIn(route.useSearch())) }
  const query = useQuery({ query: KeysDocument, variables: { input } })
  const keys = query[0].data?.apiKeys
  return (
    <>
      <PageHeading
        title={texts.keys}
        actions={
          <>
            {HAS_EXPLORER && (
              <a href={new URL('explorer', ROOT).href} className="button">
                {texts.explorer}
              </a>
            )}
            {kind === 'Organization' && (
              <Link from="/$account/keys" to="/$account/public-keys" className="button">
                {texts.publicKeys}
              </Link>
            )}
            {mayChange && (
              <button type="button" className="button primary" onClick={() => setCreating(true)}>
                {texts.createKey}
              </button>
            )}
          </>
        }
      />
      <RecordList
        caption={texts.keys}
        columns={mayChange ? [...COLUMNS, revokeColumn(setRevoked)] : COLUMNS}
        rows={keys?.edges.map(({ node }) => node)}
        pageInfo={keys?.pageInfo}
        query={query}
        empty={[texts.noKeys, texts.noKeysText]}
      />
      {isCreating && (
        <CreateKeyDialog
          accountId={id}
          onClose={() => setCreating(false)}
          onCreated={(key) => {
            setNewKey(key)
            query[1]({ requestPolicy: 'network-only' })
          }}
        />
      )}
      {newKey && (
        <SecretDialog
          secret={{ title: texts.newKey, explanations: [texts.newKeyText], text: newKey }}
          onClose={() => setNewKey(null)}
        />
      )}
      {revoked && (
        <ActionDialog
          title={texts.revokeKey(nameOf(revoked))}
          submit={texts.revoke}
          isDangerous
          onClose={() => setRevoked(null)}
          onSubmit={async (_fields, key) =>
            (await perform(RevokeKeyDocument, { input: { id: revoked.id } }, key)).error
          }
        >
          <p className="consequence live">{texts.revokeKeyConsequence}</p>
        </ActionDialog>
      )}
    </>
  )
}

const nameOf = ({ name, last4 }: Key) => name ?? `…${last4}`

const COLUMNS: readonly Column<Key>[] = [
  {
    title: texts.name,
    cell: ({ name, last4 }) => (
      <>
        <strong>{name ?? texts.unnamed}</strong>
        <span className="quiet">
          <code>…{last4}</code>
        </span>
      </>
    ),
  },
  {
    title: texts.status,
    cell: ({ expiresAt, revokedAt }) => <KeyStatus expiresAt={expiresAt} revokedAt={revokedAt} />,
  },
  {
    title: texts.permissions,
    isDetail: true,
    cell: ({ permissions }) => permissions?.join(', ') ?? texts.allPermissions,
  },
  {
    title: texts.lastUsed,
    isDetail: true,
    cell: ({ lastUsedAt }) => (lastUsedAt ? <Time at={lastUsedAt} /> : texts.never),
  },
  { title: texts.expires, isDetail: true, cell: ({ expiresAt }) => (expiresAt ? <Time at={expiresAt} /> : '–') },
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
          aria-label={texts.revokeKey(nameOf(key))}
          onClick={() => onRevoke(key)}
        >
          {texts.revoke}
        </button>
      ),
  }
}
