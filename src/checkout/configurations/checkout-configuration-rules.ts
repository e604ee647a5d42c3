import type { Services } from '../../accounts/index.ts'
import type { ProviderConfiguration } from '../../payments/providers/index.ts'
import type { CheckoutConfigurationUpdateInput, CheckoutMethodInput } from '../../platform/graphql/inputs.generated.ts'
import { parseId } from '../../platform/ids/index.ts'
import { type Problem, problem, problemsOf } from '../../platform/refusal.ts'
import { textProblem } from '../../platform/text/index.ts'
import { type Destinations, outboundUrlProblem } from '../../webhooks/index.ts'
import { brandNameProblem, type CheckoutMethods } from '../sessions/index.ts'
import type { CheckoutConfiguration } from './checkout-configuration.ts'
import { colorProblems, normalizedColors } from './colors.ts'
import { embedOrigin, embedOriginProblems } from './embed-origins.ts'

/** A client's input for a configuration. Undefined changes nothing; null clears the field. */
export type ConfigurationInput = Omit<CheckoutConfigurationUpdateInput, 'id' | 'orgId'>

/** The fields of a configuration that a client can set. */
export type ConfigurationTerms = Omit<CheckoutConfiguration, 'id' | 'orgId' | 'createdAt' | 'updatedAt'>

/** The settings of the installation that the rules need. */
type Installation = Destinations & Pick<Services, 'httpOnLoopback'>

const NAME_MAX = 255

/** Returns the problems of an input that can be found without reading other records. */
export function configurationProblems(installation: Installation, input: ConfigurationInput): Problem[] {
  const { name, methods, embedOrigins, brandName, brandLogoUrl, colors } = input
  return problemsOf([
    name != null && textProblem('name', name, NAME_MAX),
    ...(methods == null ? [] : methodsProblems(methods)),
    ...(embedOrigins == null ? [] : embedOriginProblems(embedOrigins, installation.httpOnLoopback)),
    brandName != null && brandNameProblem(brandName),
    // This process fetches the logo: the rules of outbound requests apply.
    brandLogoUrl != null && outboundUrlProblem(brandLogoUrl, 'brandLogoUrl', installation),
    ...(colors == null ? [] : colorProblems(colors)),
  ])
}

function methodsProblems(methods: readonly CheckoutMethodInput[]): Problem[] {
  if (methods.length === 0) return [problem('methods', 'must have at least 1 item. Omit it to offer every type')]
  return methods.flatMap(({ type }, index) =>
    methods.findIndex((method) => method.type === type) < index
      ? [problem(`methods.${index}.type`, 'is a duplicate')]
      : [],
  )
}

/**
 * Returns the problems of the provider configurations that `methods` name. `found` has them in the
 * same order.
 */
export function unsupportedTypeProblems(
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
export function changedTerms(
  { httpOnLoopback }: Pick<Services, 'httpOnLoopback'>,
  input: ConfigurationInput,
): Partial<ConfigurationTerms> {
  const { name, isDefault, methods, embedOrigins, brandName, brandLogoUrl, colors, layout } = input
  return {
    ...(name != null && { name }),
    // A configuration stops being the default when another becomes the default.
    ...(isDefault && { isDefault }),
    ...(methods !== undefined && { methods: methodsToStore(methods) }),
    ...(embedOrigins !== undefined && { embedOrigins: originsToStore(embedOrigins ?? [], httpOnLoopback) }),
    ...(brandName !== undefined && { brandName }),
    ...(brandLogoUrl !== undefined && { brandLogoUrl }),
    ...(colors !== undefined && { colors: colors && normalizedColors(colors) }),
    ...(layout !== undefined && { layout }),
  }
}

function methodsToStore(methods: readonly CheckoutMethodInput[] | null): CheckoutMethods {
  return (
    methods?.map(({ type, providerConfigurationId: id }) => ({
      type,
      configurationId: id == null ? null : (parseId('ppc', id)?.uuid ?? null),
    })) ?? null
  )
}

function originsToStore(origins: readonly string[], httpOnLoopback: boolean): string[] {
  return [...new Set(origins.map((origin) => embedOrigin(origin, httpOnLoopback)))].filter((origin) => origin !== null)
}
