const COLUMNS = [
  ...['Company Account', 'Merchant Account', 'Psp Reference', 'Merchant Reference', 'Payment Method', 'Creation Date'],
  ...['TimeZone', 'Type', 'Modification Reference', 'Gross Currency', 'Gross Debit (GC)', 'Gross Credit (GC)'],
  ...['Exchange Rate', 'Net Currency', 'Net Debit (NC)', 'Net Credit (NC)', 'Commission (NC)', 'Markup (NC)'],
  ...['Scheme Fees (NC)', 'Interchange (NC)', 'Payment Method Variant', 'Modification Merchant Reference'],
  'Batch Number',
]

/** Fields of a row of Adyen's settlement details report, by short names. */
export interface AdyenRow {
  readonly Account?: string
  readonly Type: string
  readonly Psp?: string
  readonly Reference?: string
  readonly Method?: string
  readonly Modification?: string
  readonly ModificationReference?: string
  readonly Created?: string
  readonly Zone?: string
  readonly GC?: string
  readonly Debit?: string
  readonly Credit?: string
  readonly NC?: string
  readonly NetDebit?: string
  readonly NetCredit?: string
  readonly Commission?: string
  readonly Markup?: string
  readonly Scheme?: string
  readonly Interchange?: string
}

/**
 * Returns a settlement details report with Windows line breaks, as Adyen's Customer Area offers it.
 */
export function adyenReport(rows: readonly AdyenRow[]): string {
  return [COLUMNS, ...rows.map(cellsOf)].map((cells) => `${cells.join(',')}\r\n`).join('')
}

function cellsOf(row: AdyenRow): string[] {
  const { Account = 'Shop_ECOM', Type, Method = 'visa', Created = '2026-11-20 09:30:00', Zone = 'CET' } = row
  return [
    ...['Shop', Account, row.Psp ?? '', row.Reference ?? '', Method, Created, Zone, Type, row.Modification ?? ''],
    ...[
      row.GC ?? 'USD',
      row.Debit ?? '',
      row.Credit ?? '',
      '1',
      row.NC ?? 'USD',
      row.NetDebit ?? '',
      row.NetCredit ?? '',
    ],
    ...[row.Commission ?? '', row.Markup ?? '', row.Scheme ?? '', row.Interchange ?? '', '"visa, ""classic"""'],
    ...[row.ModificationReference ?? '', '42'],
  ]
}
