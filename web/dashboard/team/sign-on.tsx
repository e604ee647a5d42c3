import { useState } from 'react'
import { useQuery } from 'urql'
import { type SsoConnectionFragment, SsoConnectionsDocument } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { Facts, Section } from '../parts/facts.tsx'
import { Id } from '../parts/id.tsx'
import { ProblemPanel } from '../parts/problem-panel.tsx'
import { Status } from '../parts/status.tsx'
import { useAccount } from '../shell/account.ts'
import { type SignOnAction, SignOnDialog } from './sign-on-dialog.tsx'

/** The connections to the identity providers at which members sign in. */
export function SignOn() {
  const { id: accountId } = useAccount()
  const [{ data, error }, read] = useQuery({ query: SsoConnectionsDocument, variables: { input: { accountId } } })
  const [action, setAction] = useState<SignOnAction | null>(null)
  const refetch = () => read({ requestPolicy: 'network-only' })
  if (error) return <ProblemPanel error={error} onRetry={refetch} />
  return (
    <Section title={texts.singleSignOn}>
      <p>{texts.singleSignOnText}</p>
      {data?.ssoConnections.map((connection) => (
        <Connection key={connection.id} connection={connection} onAction={setAction} />
      ))}
      <p>
        <button type="button" className="button" onClick={() => setAction({ kind: 'create' })}>
          {texts.connectSignOn}
        </button>
      </p>
      {action && (
        <SignOnDialog
          action={action}
          accountId={accountId}
          onClose={() => {
            setAction(null)
            refetch()
          }}
        />
      )}
    </Section>
  )
}

interface ConnectionProps {
  readonly connection: SsoConnectionFragment
  readonly onAction: (action: SignOnAction) => void
}

/** A connection with its redirect URI, its DNS records and the buttons of its actions. */
function Connection({ connection, onAction }: ConnectionProps) {
  const { name, issuer, clientId, redirectUrl, required, roleForNewcomers, domains } = connection
  const isProven = domains.some(({ provenAt }) => provenAt)
  return (
    <article className="connection">
      <h3>{name}</h3>
      <Facts
        facts={[
          [texts.issuer, issuer],
          [texts.credentialNames.clientId, clientId],
          [texts.redirectUri, <Id key="redirect">{redirectUrl}</Id>],
          [texts.newcomers, roleForNewcomers ? texts.roles[roleForNewcomers] : texts.newcomersInvited],
          [texts.required, required ? texts.yes : texts.no],
        ]}
      />
      <ul className="plain">
        {domains.map((domain) => (
          <li key={domain.domain}>
            <strong>{domain.domain}</strong>{' '}
            {domain.provenAt ? (
              <Status text={texts.proven} tone="good" />
            ) : (
              <>
                <Status text={texts.unproven} tone="wait" />
                <p>{texts.proveText}</p>
                <Facts
                  facts={[
                    [texts.recordName, <Id key="name">{domain.recordName}</Id>],
                    [texts.recordValue, <Id key="value">{domain.recordValue}</Id>],
                  ]}
                />
                <button
                  type="button"
                  className="button small"
                  onClick={() => onAction({ kind: 'prove', connection, domain: domain.domain })}
                >
                  {texts.proveDomain(domain.domain)}
                </button>
              </>
            )}
          </li>
        ))}
      </ul>
      <div className="buttons">
        <button type="button" className="button" onClick={() => onAction({ kind: 'change', connection })}>
          {texts.changeMember(name)}
        </button>
        {(required || isProven) && (
          <button type="button" className="button" onClick={() => onAction({ kind: 'require', connection })}>
            {required ? texts.requireNoMore : texts.require}
          </button>
        )}
        <button type="button" className="button" onClick={() => onAction({ kind: 'delete', connection })}>
          {texts.deleteConnection(name)}
        </button>
      </div>
    </article>
  )
}
