import { useState } from 'react'
import { useQuery } from 'urql'
import { ContactsDocument } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { Choice, Field } from '../parts/field.tsx'
import { ProblemPanel } from '../parts/problem-panel.tsx'
import { useAccount } from '../shell/account.ts'

const CHOICES = 20

interface ContactChoiceProps {
  /** If given, the only choice. */
  readonly contact: { readonly id: string; readonly name: string } | null
  /** True if a link may be for anyone. */
  readonly isOptional: boolean
  readonly onChoose: (name: string | null) => void
}

/**
 * A choice of one customer: of those that a search finds, or of the newest. The chosen one stays
 * chosen when a later answer of the search lacks it.
 */
export function ContactChoice({ contact, isOptional, onChoose }: ContactChoiceProps) {
  const { id: orgId } = useAccount()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState(contact)
  const input = { orgId, first: CHOICES, ...(search && { search }) }
  const [{ data, error }, read] = useQuery({ query: ContactsDocument, variables: { input }, pause: contact !== null })
  const found = contact ? [contact] : (data?.contacts.edges.map(({ node }) => node) ?? [])
  const offered = chosen === null || found.some(({ id }) => id === chosen.id) ? found : [chosen, ...found]
  const choose = (next: typeof contact) => {
    setChosen(next)
    onChoose(next?.name ?? null)
  }
  return (
    <>
      {!contact && (
        <Field
          name="findContact"
          label={texts.findCustomer}
          type="search"
          maxLength={100}
          value={search}
          onChange={({ target }) => {
            setSearch(target.value)
            choose(null)
          }}
          hint={texts.findContactHint}
        />
      )}
      {error && <ProblemPanel error={error} onRetry={() => read({ requestPolicy: 'network-only' })} />}
      <Choice
        name="contactId"
        label={texts.contact}
        options={[
          ...(contact ? [] : [['', isOptional ? texts.anyone : texts.chooseCustomer] as const]),
          ...offered.map(({ id, name }) => [id, name] as const),
        ]}
        value={chosen?.id ?? ''}
        required={!isOptional}
        onChange={(id) => choose(offered.find((each) => each.id === id) ?? null)}
      />
    </>
  )
}
