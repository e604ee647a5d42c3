/** The specification's scalars. ID is GraphQL's own. */
export const SCALARS = ['Email', 'Phone', 'DateTime', 'Date', 'Amount', 'Currency', 'URL', 'JSON'] as const
