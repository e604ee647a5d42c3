import type { Context } from '../../accounts/index.ts'
import {
  idsOfPeriod,
  type ListArguments,
  type ListSearch,
  type Period,
  type PeriodInput,
  periodProblems,
  recordsOfContact,
  scopeOf,
} from '../../customers/index.ts'
import type { Statement } from '../../platform/db/index.ts'
import type { Connection, KeysetQuery } from '../../platform/graphql/index.ts'
import { refuseProblems } from '../../platform/refusal.ts'

interface SessionListArguments extends ListArguments {
  readonly input?: (NonNullable<ListArguments['input']> & PeriodInput) | null | undefined
}

type Search = Omit<ListSearch, 'contactId'> & Period & ReturnType<typeof idsOfPeriod>

type Directions<Parameters extends object, Row> = Readonly<
  Record<KeysetQuery<string>['direction'], Statement<Parameters, Row>>
>

/**
 * Returns the list of an organization's or a contact's sessions of one kind, filtered by their
 * present status and their creation, newest first.
 */
export function sessionList<Row extends { readonly id: string }>(
  name: string,
  ofOrganization: Directions<Search, Row>,
  ofContact: Directions<Search & { readonly contactId: string }, Row>,
): (context: Context, args: SessionListArguments) => Promise<Connection<Row>> {
  return (context, args) => {
    const { since = null, until = null } = args.input ?? {}
    const period = { since, until }
    refuseProblems(periodProblems(period))
    return recordsOfContact(context, [name, ...scopeOf(period)], args, ({ contactId, direction, ...page }) => {
      const search = { ...page, direction, ...period, ...idsOfPeriod(period, page.mode) }
      return contactId === null
        ? context.db.read.run(ofOrganization[direction], search)
        : context.db.read.run(ofContact[direction], { ...search, contactId })
    })
  }
}
