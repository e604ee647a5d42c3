import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from 'urql'
import { MembersDocument, type MembersQuery } from '../documents.generated.ts'
import { formatAmount } from '../formats.ts'
import { texts } from '../language.ts'
import type { Column } from '../parts/data-table.tsx'
import { PageHeading } from '../parts/page-heading.tsx'
import { pageArguments, positionIn } from '../parts/pages-of-list.ts'
import { RecordList } from '../parts/record-list.tsx'
import { Time } from '../parts/time.tsx'
import { useAccount, useMay } from '../shell/account.ts'
import { Invitations } from './invitations.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { type Member, MemberDialog } from './member-dialog.tsx'
import { SignOn } from './sign-on.tsx'

type Row = MembersQuery['people']['edges'][number]['node']

const route = getRouteApi('/$account/team')

/** The members of an account, and the open invitations. */
export function MemberList() {
  const { id, person } = useAccount()
  const mayChangeSignOn = useMay('Owners')
  const [isInviting, setInviting] = useState(false)
  const [changed, setChanged] = useState<Member | null>(null)
  const input = { accountId: id, ...pageArguments(positionIn(route.useSearch())) }
  const query = useQuery({ query: MembersDocument, variables: { input } })
  const members = query[0].data?.people
  const refetch = () => query[1]({ requestPolicy: 'network-only' })
  return (
    <>
      <PageHeading
        title={texts.team}
        actions={
          <button type="button" className="button primary" onClick={() => setInviting(true)}>
            {texts.invite}
          </button>
        }
      />
      <RecordList
        caption={texts.members}
        columns={columnsOf(person?.id, setChanged)}
        rows={members?.edges.map(({ node }) => node)}
        pageInfo={members?.pageInfo}
        query={query}
        empty={[texts.noMembers, texts.noMembersText]}
      />
      <Invitations accountId={id} isStale={isInviting} />
      {mayChangeSignOn && <SignOn />}
      {isInviting && <InviteDialog accountId={id} onClose={() => setInviting(false)} />}
      {changed && (
        <MemberDialog
          member={changed}
          onClose={() => {
            setChanged(null)
            refetch()
          }}
        />
      )}
    </>
  )
}

function columnsOf(ownId: string | undefined, onChange: (member: Member) => void): readonly Column<Row>[] {
  return [
    {
      title: texts.name,
      cell: ({ id, person }) => (
        <>
          <Link from="/$account/team" to="/$account/team/$id" params={{ id }} className="row-link">
            {person.name ?? person.email}
          </Link>
          <span className="quiet">{person.email}</span>
        </>
      ),
    },
    { title: texts.role, cell: ({ role }) => texts.roles[role] },
    { title: texts.mode, cell: ({ mode }) => (mode ? texts.modes[mode] : texts.bothModes), isDetail: true },
    {
      title: texts.refundLimit,
      isNumber: true,
      isDetail: true,
      cell: ({ refundLimit }) => (refundLimit ? formatAmount(refundLimit.amount, refundLimit.currency) : '–'),
    },
    {
      title: texts.lastSeen,
      isDetail: true,
      cell: ({ lastSeenAt }) => (lastSeenAt ? <Time at={lastSeenAt} /> : texts.never),
    },
    {
      title: texts.actions,
      isUntitled: true,
      cell: ({ id, person, role, mode = null, refundLimit = null }) =>
        person.id === ownId ? null : (
          <button
            type="button"
            className="button small"
            aria-label={texts.changeMember(person.name ?? person.email)}
            onClick={() => onChange({ id, name: person.name ?? person.email, role, mode, refundLimit })}
          >
            {texts.change}
          </button>
        ),
    },
  ]
}
