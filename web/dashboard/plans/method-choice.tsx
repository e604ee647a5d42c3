import { useQuery } from 'urql'
import { MethodsOfContactDocument } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { Choice } from '../parts/field.tsx'
import { expiryOf, methodLabel } from '../parts/method-label.ts'
import { ProblemPanel } from '../parts/problem-panel.tsx'

interface MethodChoiceProps {
  readonly contactId: string
  readonly current: string | null
}

/** A choice of one of a customer's payment methods that can be charged. */
export function MethodChoice({ contactId, current }: MethodChoiceProps) {
  const [{ data, error }] = useQuery({ query: MethodsOfContactDocument, variables: { id: contactId } })
  if (error) return <ProblemPanel error={error} />
  const methods = data?.contact?.paymentMethods.edges.map(({ node }) => node)
  const active = methods?.filter(({ status }) => status === 'Active')
  if (active === undefined) return <span className="skeleton" />
  if (active.length === 0) return <p>{texts.noMethodsToChoose}</p>
  return (
    <Choice
      name="paymentMethodId"
      label={texts.method}
      defaultValue={active.find(({ id }) => id !== current)?.id}
      options={active.map((method) => [
        method.id,
        [methodLabel(method), expiryOf(method), method.id === current ? texts.currentMethod : null]
          .filter(Boolean)
          .join(' · '),
      ])}
    />
  )
}
