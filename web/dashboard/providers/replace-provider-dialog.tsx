import { useState } from 'react'
import { useQuery } from 'urql'
import { usePerform } from '../api/use-perform.ts'
import {
  type ProviderDetailsFragment,
  type ReplacementFragment,
  ReplacementsDocument,
  ReplaceProviderDocument,
} from '../documents.generated.ts'
import { formatList } from '../formats.ts'
import { texts } from '../language.ts'
import { ActionDialog } from '../parts/action-dialog.tsx'
import { shownCount } from '../parts/counted.ts'
import { Choice } from '../parts/field.tsx'
import { ProblemPanel } from '../parts/problem-panel.tsx'
import { useAccount } from '../shell/account.ts'

/** An organization has at most 100 provider configurations. */
const CONFIGURATIONS_MAX = 100

interface ReplaceProviderDialogProps {
  readonly provider: ProviderDetailsFragment
  readonly onClose: () => void
}

/** Replaces a provider configuration by another one, after showing what changes and what stays. */
export function ReplaceProviderDialog({ provider, onClose }: ReplaceProviderDialogProps) {
  const { id: orgId, mode } = useAccount()
  const perform = usePerform()
  const [chosenId, setChosenId] = useState(provider.replacedBy ?? '')
  const [{ data, error }, read] = useQuery({
    query: ReplacementsDocument,
    variables: {
      configurations: { orgId, first: CONFIGURATIONS_MAX },
      plans: { orgId, configurationId: provider.id, first: 1 },
    },
  })
  const configurations = data?.providerConfigurations.edges.map(({ node }) => node)
  const offered = configurations?.filter((each) => canReplace(each, provider))
  const replacement = offered?.find(({ id }) => id === chosenId)
  return (
    <ActionDialog
      title={texts.providerActions.replace}
      submit={texts.providerActions.replace}
      isDangerous={mode === 'Live'}
      onClose={onClose}
      onSubmit={async (fields, key) => {
        const input = { id: provider.id, replacementId: String(fields.get('replacementId')) }
        return (await perform(ReplaceProviderDocument, { input }, key)).error
      }}
    >
      <p>{texts.replaceText(provider.name, texts.adapters[provider.adapter])}</p>
      {error && <ProblemPanel error={error} onRetry={() => read({ requestPolicy: 'network-only' })} />}
      {/* Required, so that nothing is sent before a configuration is chosen. */}
      <Choice
        name="replacementId"
        label={texts.replacement}
        options={[['', texts.chooseReplacement], ...(offered ?? []).map(({ id, name }) => [id, name] as const)]}
        value={replacement ? chosenId : ''}
        required
        onChange={setChosenId}
      />
      {offered?.length === 0 && <p>{texts.noReplacement(texts.adapters[provider.adapter])}</p>}
      <div className={mode === 'Live' ? 'consequence live' : 'consequence'} role="status">
        {replacement ? (
          <Effects provider={provider} replacement={replacement} plans={shownCount(data?.paymentPlans.totalCount)} />
        ) : (
          texts.chooseReplacementText
        )}
      </div>
    </ActionDialog>
  )
}

/** Returns whether the API accepts a configuration as the replacement of another one. */
function canReplace(each: ReplacementFragment, { id, adapter, provider }: ReplacementFragment): boolean {
  return each.id !== id && !each.replacedBy && each.adapter === adapter && each.provider === provider
}

interface EffectsProps {
  readonly provider: ProviderDetailsFragment
  readonly replacement: ReplacementFragment
  /** The number of plans in progress that the provider charges. */
  readonly plans: string | undefined
}

/** The effects of the replacement: the changes, the parts that stay, and warnings. */
function Effects({ provider, replacement, plans = '–' }: EffectsProps) {
  const { mode } = useAccount()
  const [before, after] = [provider.name, replacement.name]
  if (provider.replacedBy === replacement.id) return <p>{texts.replaceAgain(before, after)}</p>
  const warnings = warningsOf(provider, replacement)
  return (
    <>
      <ul className="effects">
        <li>{texts.replaceNew(before, after)}</li>
        {provider.isDefault && <li>{texts.replaceDefault(after)}</li>}
        <li>{texts.replaceStored(before, after)}</li>
        <li>{texts.replacePlans(before, plans)}</li>
        <li>{texts.replaceEarlier(before)}</li>
        {warnings.map((each) => (
          <li key={each}>
            <strong>{each}</strong>
          </li>
        ))}
      </ul>
      <p>
        {texts.replaceForGood} {texts.modeTexts[mode]}
      </p>
    </>
  )
}

/** Returns the reasons why the replacement does not charge everything that the provider charged. */
function warningsOf(provider: ReplacementFragment, replacement: ReplacementFragment): readonly string[] {
  const { name } = replacement
  const types = provider.methods.filter((each) => !replacement.methods.includes(each))
  return [
    ...(replacement.pausedAt ? [texts.replacementPaused(name)] : []),
    ...(replacement.health === 'Failing' ? [texts.replacementFailing(name)] : []),
    ...(types.length > 0 ? [texts.typesStay(name, formatList(types.map((each) => texts.methodTypes[each])))] : []),
    ...(lacksCurrencies(provider, replacement)
      ? [texts.currenciesStay(name, formatList(replacement.currencies ?? []))]
      : []),
    ...(provider.verifiesIdentity && !replacement.verifiesIdentity ? [texts.identityStays(name)] : []),
  ]
}

/** Returns whether the replacement lacks a currency of the provider. Null in the API means all. */
function lacksCurrencies(provider: ReplacementFragment, replacement: ReplacementFragment): boolean {
  const kept = replacement.currencies
  if (!kept) return false
  return provider.currencies?.some((each) => !kept.includes(each)) ?? true
}
