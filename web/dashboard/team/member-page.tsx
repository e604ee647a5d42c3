import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from 'urql'
import { usePerform } from '../api/use-perform.ts'
import { EndSessionDocument, MemberDocument, type MemberQuery } from '../documents.generated.ts'
import { formatAmount } from '../formats.ts'
import { texts } from '../language.ts'
import { ActionDialog } from '../parts/action-dialog.tsx'
import { type Column, DataTable } from '../parts/data-table.tsx'
import { Facts, Section, SkeletonSection } from '../parts/facts.tsx'
import { PageHeading } from '../parts/page-heading.tsx'
import { ProblemPanel } from '../parts/problem-panel.tsx'
import { Time } from '../parts/time.tsx'
import { useAccount } from '../shell/account.ts'
import { RecordMissing } from '../shell/record-missing.tsx'
import { MemberDialog } from './member-dialog.tsx'

type Member = Extract<NonNullable<MemberQuery['node']>, { readonly sessions: unknown }>
type Session = Member['sessions'][number]

const route = getRouteApi('/$account/team/$id')

/** One member: role, restrictions, factors and open sessions. */
export function MemberPage() {
  const { id } = route.useParams()
  // The key resets the state when the page shows another member.
  return <MemberOfId key={id} id={id} />
}

function MemberOfId({ id }: { readonly id: string }) {
  const [{ data, error }, read] = useQuery({ query: MemberDocument, variables: { id } })
  const refetch = () => read({ requestPolicy: 'network-only' })
  const member = data?.node && 'sessions' in data.node ? data.node : null
  if (data && !member) return <RecordMissing title={texts.member} />
  return (
    <>
      {!member && <PageHeading title={texts.member} />}
      {error && <ProblemPanel error={error} onRetry={refetch} />}
      {!member && !error && <SkeletonSection />}
      {member && <MemberDetails member={member} onChange={refetch} />}
    </>
  )
}

function MemberDetails({ member, onChange }: { readonly member: Member; readonly onChange: () => void }) {
  const { person: own } = useAccount()
  const [isChanging, setChanging] = useState(false)
  const { id, person, role, mode, refundLimit, secondFactors, createdAt, lastSeenAt } = member
  const name = person.name ?? person.email
  return (
    <>
      <PageHeading
        title={name}
        actions={
          person.id === own?.id ? undefined : (
            <button type="button" className="button primary" onClick={() => setChanging(true)}>
              {texts.changeMember(name)}
            </button>
          )
        }
      />
      <Section title={texts.details}>
        <Facts
          facts={[
            [texts.email, person.email],
            [texts.role, texts.roles[role]],
            [texts.mode, mode ? texts.modes[mode] : texts.bothModes],
            [texts.refundLimit, refundLimit && formatAmount(refundLimit.amount, refundLimit.currency)],
            [
              texts.secondFactors,
              secondFactors.map((each) => texts.secondFactorNames[each]).join(', ') || texts.noSecondFactor,
            ],
            [texts.memberSince, <Time key="created" at={createdAt} />],
            [texts.lastSeen, lastSeenAt ? <Time key="seen" at={lastSeenAt} /> : texts.never],
          ]}
        />
      </Section>
      <Sessions sessions={member.sessions} onEnd={onChange} />
      {isChanging && (
        <MemberDialog
          member={{ id, name, role, mode: mode ?? null, refundLimit: refundLimit ?? null }}
          onClose={() => {
            setChanging(false)
            onChange()
          }}
        />
      )}
    </>
  )
}

/** The open sessions of a member, which can be ended. */
function Sessions({ sessions, onEnd }: { readonly sessions: readonly Session[]; readonly onEnd: () => void }) {
  const perform = usePerform()
  const [ending, setEnding] = useState<Session | null>(null)
  return (
    <Section title={texts.sessions}>
      {sessions.length === 0 ? (
        <p>{texts.noSessions}</p>
      ) : (
        <DataTable caption={texts.sessions} rows={sessions} keyOf={({ id }) => id} columns={columnsOf(setEnding)} />
      )}
      {ending && (
        <ActionDialog
          title={texts.endSession}
          submit={texts.endSession}
          isDangerous
          onClose={() => setEnding(null)}
          onSubmit={async (_fields, key) => {
            const { error } = await perform(EndSessionDocument, { input: { id: ending.id } }, key)
            if (!error) onEnd()
            return error
          }}
        >
          <p className="consequence">{texts.endSessionConsequence}</p>
        </ActionDialog>
      )}
    </Section>
  )
}

function columnsOf(onEnd: (session: Session) => void): readonly Column<Session>[] {
  return [
    {
      title: texts.sessionBrowser,
      cell: ({ userAgent, isCurrent }) => (
        <>
          {isCurrent && <strong>{texts.thisBrowser}</strong>}
          <span className="quiet">{userAgent ?? '–'}</span>
        </>
      ),
    },
    { title: texts.ipAddress, cell: ({ address }) => address ?? '–', isDetail: true },
    { title: texts.created, cell: ({ createdAt }) => <Time at={createdAt} />, isDetail: true },
    { title: texts.lastSeen, cell: ({ lastSeenAt }) => <Time at={lastSeenAt} />, isDetail: true },
    {
      title: texts.actions,
      isUntitled: true,
      cell: (session) => (
        <button type="button" className="button small" onClick={() => onEnd(session)}>
          {texts.endSession}
        </button>
      ),
    },
  ]
}
