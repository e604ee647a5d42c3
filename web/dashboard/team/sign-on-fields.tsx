import type { Mode, SsoConnectionFragment, SsoNewcomerRole } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { changedFields, isSame } from '../parts/changed-fields.ts'
import { Choice, Field, TextArea } from '../parts/field.tsx'

const NEWCOMER_ROLES = [
  'Admin',
  'Developer',
  'Operator',
  'Support',
  'Viewer',
] as const satisfies readonly SsoNewcomerRole[]

/** The inputs for a connection. The issuer of an existing one can't be changed. */
export function SignOnFields({ connection }: { readonly connection: SsoConnectionFragment | null }) {
  return (
    <>
      <Field name="name" label={texts.name} autoComplete="off" required defaultValue={connection?.name} />
      {!connection && (
        <Field name="issuer" label={texts.issuer} type="url" autoComplete="off" required hint={texts.issuerHint} />
      )}
      <Field
        name="clientId"
        label={texts.credentialNames.clientId}
        autoComplete="off"
        required
        defaultValue={connection?.clientId}
      />
      <Field
        name="clientSecret"
        label={texts.clientSecret}
        type="password"
        autoComplete="new-password"
        spellCheck={false}
        required={!connection}
        hint={connection ? texts.unchangedIfEmpty : undefined}
      />
      <TextArea
        name="domains"
        label={texts.mailDomains}
        hint={texts.mailDomainsHint}
        rows={3}
        required
        defaultValue={connection?.domains.map(({ domain }) => domain).join('\n')}
      />
      <Field
        name="secondFactorValues"
        label={texts.secondFactorValues}
        autoComplete="off"
        hint={texts.secondFactorValuesHint}
        defaultValue={connection?.secondFactorValues.join(' ') ?? 'mfa'}
      />
      <Choice
        name="roleForNewcomers"
        label={texts.newcomers}
        defaultValue={connection?.roleForNewcomers ?? ''}
        options={[['', texts.newcomersInvited], ...NEWCOMER_ROLES.map((role) => [role, texts.roles[role]] as const)]}
      />
      <Choice
        name="modeForNewcomers"
        label={texts.modeForNewcomers}
        defaultValue={connection?.modeForNewcomers ?? ''}
        options={[
          ['', texts.bothModes],
          ['Sandbox', texts.modes.Sandbox],
          ['Live', texts.modes.Live],
        ]}
      />
    </>
  )
}

/** Returns the connection in a form. */
export function connectionIn(fields: FormData) {
  const text = (name: string) => String(fields.get(name) ?? '').trim()
  const words = (name: string) =>
    text(name)
      .split(/[\s,]+/)
      .filter(Boolean)
  return {
    name: text('name'),
    issuer: text('issuer'),
    clientId: text('clientId'),
    clientSecret: text('clientSecret'),
    domains: words('domains'),
    secondFactorValues: words('secondFactorValues'),
    roleForNewcomers: (text('roleForNewcomers') || null) as SsoNewcomerRole | null,
    modeForNewcomers: (text('modeForNewcomers') || null) as Mode | null,
  }
}

/**
 * Returns the fields of a form that differ from the connection. `domains` in particular replaces
 * the list, and would delete the proof of a domain that another person added meanwhile.
 */
export function changesIn(fields: FormData, connection: SsoConnectionFragment) {
  const { issuer: _, clientSecret, domains, secondFactorValues, ...after } = connectionIn(fields)
  const { name, clientId, roleForNewcomers, modeForNewcomers } = connection
  const before = { name, clientId, roleForNewcomers, modeForNewcomers }
  const domainsBefore = connection.domains.map(({ domain }) => domain)
  return {
    ...changedFields(before, after),
    ...(clientSecret && { clientSecret }),
    ...(!isSameSet(domainsBefore, domains) && { domains }),
    ...(!isSameSet(connection.secondFactorValues, secondFactorValues) && { secondFactorValues }),
  }
}

function isSameSet(some: readonly string[], other: readonly string[]): boolean {
  return isSame([...new Set(some)].toSorted(), [...new Set(other)].toSorted())
}
