import { useEffect, useState } from 'react'
import { useQuery } from 'urql'
import { usePerform } from '../api/use-perform.ts'
import { InvitationsDocument, type InvitationsQuery, RevokeInvitationDocument } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { ActionDialog } from '../parts/action-dialog.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { Section } from '../parts/facts.tsx'
import { ProblemPanel } from '../parts/problem-panel.tsx'
import { Status } from '../parts/status.tsx'
import { Time } from '../parts/time.tsx'

type Invitation = InvitationsQuery['invitations']['edges'][number]['node']

const SHOWN = 20

interface InvitationsProps {
  readonly accountId: string
  /** True while another one is being made. The list is read again afterwards. */
  readonly isStale: boolean
}

/** The latest invitations to the account, with those that nobody has accepted yet. */
export function Invitations({ accountId, isStale }: InvitationsProps) {
  const [{ data, error }, read] = useQuery({
    query: InvitationsDocument,
    variables: { input: { accountId, first: SHOWN } },
  })
  const perform = usePerform()
  const [revoked, setRevoked] = useState<Invitation | null>(null)
  useEffect(() => {
    if (!isStale) read({ requestPolicy: 'network-only' })
  }, [isStale, read])
  const rows = data?.invitations.edges.map(({ node }) => node)
  if (error) return <ProblemPanel error={error} />
  if (rows?.length === 0) return null
  return (
    <Section title={texts.invitations}>
      <DataTable
        caption={texts.invitations}
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          { title: texts.email, cell: ({ email }) => email },
          { title: texts.role, cell: ({ role }) => texts.roles[role], isDetail: true },
          { title: texts.status, cell: (invitation) => <InvitationStatus invitation={invitation} /> },
          { title: texts.expires, cell: ({ expiresAt }) => <Time at={expiresAt} />, isDetail: true },
          {
            title: texts.actions,
            isUntitled: true,
            cell: (invitation) =>
              isOpen(invitation) && (
                <button
                  type="button"
                  className="button small"
                  aria-label={texts.revokeInvitation(invitation.email)}
                  onClick={() => setRevoked(invitation)}
                >
                  {texts.revoke}
                </button>
              ),
          },
        ]}
      />
      {revoked && (
        <ActionDialog
          title={texts.revokeInvitation(revoked.email)}
          submit={texts.revoke}
          isDangerous
          onClose={() => setRevoked(null)}
          onSubmit={async (_fields, key) =>
            (await perform(RevokeInvitationDocument, { input: { id: revoked.id } }, key)).error
          }
        >
          <p className="consequence">{texts.revokeInvitationConsequence}</p>
        </ActionDialog>
      )}
    </Section>
  )
}

function isOpen({ acceptedAt, revokedAt, expiresAt }: Invitation): boolean {
  return !acceptedAt && !revokedAt && Date.parse(expiresAt) > Date.now()
}

function InvitationStatus({ invitation }: { readonly invitation: Invitation }) {
  if (invitation.acceptedAt) return <Status text={texts.accepted} tone="good" />
  if (invitation.revokedAt) return <Status text={texts.revoked} tone="off" />
  return isOpen(invitation) ? <Status text={texts.open} tone="wait" /> : <Status text={texts.expired} tone="off" />
}
