import type { Services } from '../../accounts/index.ts'
import type { ProviderConfiguration } from '../../payments/providers/index.ts'
import { parseId } from '../../platform/ids/index.ts'
import { type Problem, problem } from '../../platform/refusal.ts'
import { textProblem } from '../../platform/text/index.ts'
import { type Destinations, outboundUrlProblem } from '../../webhooks/index.ts'
import { brandNameProblem, type CheckoutMethod, type CheckoutMethods } from '../sessions/index.ts'
import type { CheckoutConfiguration, CheckoutLayout, Colors } from './checkout-configuration.ts'
import { colorProblems, colorsKept } from './colors.ts'
import { embedOrigin, embedOriginProblems } from './embed-origins.ts'

/** A type as a client names it, and the provider configuration that it is charged through. */
export interface CheckoutMethodInput {
  readonly type: CheckoutMethod['type']
  readonly providerConfigurationId?: string | null
}

/** A client's input for a configuration. Undefined changes nothing; null clears the field. */
export interface ConfigurationWishes {
  readonly name?: string | null
  readonly isDefault?: boolean | null
  readonly methods?: readonly CheckoutMethodInput[] | null
  readonly embedOrigins?: readonly string[] | null
  readonly brandName?: string | null
  readonly brandLogoUrl?: string | null
  readonly colors?: Colors | null
  readonly layout?: CheckoutLayout | null
}

/** The fields of a configuration that a client can set. */
export type ConfigurationTerms = Omit<CheckoutConfiguration, 'id' | 'orgId' | 'createdAt' | 'updatedAt'>

/** The settings of the installation that the rules need. */
type Installation = Destinations & Pick<Services, 'httpOnLoopback'>

const NAME_MAX = 255

/** Everything wrong with what is wished of a configuration, as far as the wishes themselves tell it. */
export function configurationProblems(installation: Installation, wishes: ConfigurationWishes): Problem[] {
  const { name, methods, embedOrigins, brandName, brandLogoUrl, colors } = wishes
  const problems = [
    name == null ? null : textProblem('name', name, NAME_MAX),
    ...(methods == null ? [] : methodsProblems(methods)),
    ...(embedOrigins == null ? [] : embedOriginProblems(embedOrigins, installation.httpOnLoopback)),
    brandName == null ? null : brandNameProblem(brandName),
    // This process fetches the logo: the rules of outbound requests apply.
    brandLogoUrl == null ? null : outboundUrlProblem(brandLogoUrl, 'brandLogoUrl', installation),
    ...(colors == null ? [] : colorProblems(colors)),
  ]
  return problems.filter((problem) => problem !== null)
}

function methodsProblems(methods: readonly CheckoutMethodInput[]): Problem[] {
  if (methods.length === 0) return [problem('methods', 'must have at least 1 item. Omit it to offer every type')]
  return methods.flatMap(({ type }, index) =>
    methods.findIndex((method) => method.type === type) < index
      ? [problem(`methods.${index}.type`, 'is a duplicate')]
      : [],
  )
}

/** Returns the problems of the provider configurations that `methods` name. `found` has them in the same order. */
export function notTakenProblems(
  methods: readonly CheckoutMethodInput[],
  found: readonly (Pick<ProviderConfiguration, 'methods'> | null)[],
): Problem[] {
  return methods.flatMap(({ type }, index) =>
    found[index]?.methods.includes(type) === false
      ? [problem(`methods.${index}.providerConfigurationId`, 'must be a configuration that supports this type')]
      : [],
  )
}

/** Returns the changes of a valid input. */
export function termsWished(
  { httpOnLoopback }: Pick<Services, 'httpOnLoopback'>,
  wishes: ConfigurationWishes,
): Partial<ConfigurationTerms> {
  const { name, isDefault, methods, embedOrigins, brandName, brandLogoUrl, colors, layout } = wishes
  return {
    ...(name != null && { name }),
    // That one is the default ends when another becomes it.
    ...(isDefault && { isDefault }),
    ...(methods !== undefined && { methods: methodsKept(methods) }),
    ...(embedOrigins !== undefined && { embedOrigins: originsKept(embedOrigins ?? [], httpOnLoopback) }),
    ...(brandName !== undefined && { brandName }),
    ...(brandLogoUrl !== undefined && { brandLogoUrl }),
    ...(colors !== undefined && { colors: colors && colorsKept(colors) }),
    ...(layout !== undefined && { layout }),
  }
}

function methodsKept(methods: readonly CheckoutMethodInput[] | null): CheckoutMethods {
  return (
    methods?.map(({ type, providerConfigurationId: id }) => ({
      type,
      configurationId: id == null ? null : (parseId('ppc', id)?.uuid ?? null),
    })) ?? null
  )
}

function originsKept(origins: readonly string[], httpOnLoopback: boolean): string[] {
  return [...new Set(origins.map((origin) => embedOrigin(origin, httpOnLoopback)))].filter((origin) => origin !== null)
}
