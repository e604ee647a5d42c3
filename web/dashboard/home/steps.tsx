import { Link } from '@tanstack/react-router'
import { useQuery } from 'urql'
import { HomeStepsDocument, type HomeStepsQuery } from '../documents.generated.ts'
import { texts } from '../language.ts'
import { Section } from '../parts/facts.tsx'
import { Status } from '../parts/status.tsx'
import { useAccount } from '../shell/account.ts'

type StepName = keyof typeof texts.steps

/** A step before the first payment. Steps whose permission the person lacks are absent. */
interface Step {
  readonly name: StepName
  readonly to: `/$account/${'providers' | 'checkout' | 'keys' | 'webhooks' | 'team' | 'links'}`
  readonly isDone: boolean
}

/** If only one person is a member, so many newest invitations are searched for an open one. */
const INVITATIONS = 25

/** The steps before the first live payment, each done or to do. */
export function Steps() {
  const { id: orgId, ownerId, mode, permissions } = useAccount()
  const [{ data }] = useQuery({
    query: HomeStepsDocument,
    variables: {
      settings: permissions.has('Settings'),
      webhooksToo: permissions.has('Webhooks'),
      keys: permissions.has('Keys'),
      team: permissions.has('People'),
      providers: { orgId, first: 1 },
      checkouts: { orgId, first: 2 },
      webhooks: { ownerId, first: 1 },
      apiKeys: { accountId: orgId, first: 1 },
      people: { accountId: orgId, first: 2 },
      invitations: { accountId: orgId, first: INVITATIONS },
      payments: { orgId, status: 'Succeeded', first: 1 },
    },
  })
  if (!data) return null
  const steps = stepsIn(data)
  const hasLivePayment = mode === 'Live' && data.payments.edges.length > 0
  if (hasLivePayment || steps.every(({ isDone }) => isDone)) return null
  return (
    <Section title={mode === 'Live' ? texts.untilFirstPayment : texts.untilLive}>
      <ol className="steps">
        {steps.map(({ name, to, isDone }) => (
          <li key={name}>
            <Link to={to} params={{ account: orgId }}>
              {texts.steps[name]}
            </Link>
            <Status text={isDone ? texts.stepDone : texts.stepOpen} tone={isDone ? 'good' : 'wait'} />
          </li>
        ))}
      </ol>
    </Section>
  )
}

function stepsIn(data: HomeStepsQuery): readonly Step[] {
  const { providerConfigurations, checkoutConfigurations, webhooks, apiKeys, people, invitations, payments } = data
  const step = (name: StepName, to: Step['to'], isDone: boolean | undefined): Step[] =>
    isDone === undefined ? [] : [{ name, to, isDone }]
  const isOpen = invitations?.edges.some(({ node }) => !node.acceptedAt && !node.revokedAt)
  const isTeam = people && (people.edges.length > 1 || isOpen === true)
  return [
    ...step('provider', '/$account/providers', providerConfigurations && providerConfigurations.edges.length > 0),
    ...step('checkout', '/$account/checkout', checkoutConfigurations && isOwnCheckout(checkoutConfigurations.edges)),
    ...step('key', '/$account/keys', apiKeys && apiKeys.edges.length > 0),
    ...step('webhook', '/$account/webhooks', webhooks && webhooks.edges.length > 0),
    ...step('team', '/$account/team', isTeam),
    ...step('payment', '/$account/links', payments.edges.length > 0),
  ]
}

/** Returns whether a checkout configuration was created, or the first one changed. */
function isOwnCheckout(edges: NonNullable<HomeStepsQuery['checkoutConfigurations']>['edges']): boolean {
  return edges.length > 1 || edges.some(({ node }) => node.updatedAt !== node.createdAt)
}
