import { readFileSync } from 'node:fs'
import type { Feature } from '../platform/graphql/index.ts'
import { accessNodes, accessResolvers } from './accounts.resolvers.ts'
import type { Context } from './context.ts'
import type { ProvisionOrganization } from './create-account.ts'
import type { OrganizationPart } from './organization-update.ts'

/**
 * The feature of accounts, their keys and the audit log. `organizationParts` are the settings of
 * organizations that other features own; `provisionOrganization` prepares a new organization.
 */
export function accessFeature({
  organizationParts,
  provisionOrganization = null,
}: {
  readonly organizationParts: readonly OrganizationPart[]
  readonly provisionOrganization?: ProvisionOrganization<Context> | null
}): Feature<Context> {
  return {
    name: 'access',
    sdl: readFileSync(new URL('./accounts.graphql', import.meta.url), 'utf8'),
    resolvers: accessResolvers(organizationParts, provisionOrganization),
    nodes: accessNodes,
  }
}
