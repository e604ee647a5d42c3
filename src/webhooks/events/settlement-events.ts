import { currency, dateTime, eventTypes, id, integer, oneOf, orNull, record, text } from './event-type.ts'

// Unlike amounts of payments, sums may be negative.
const sum = { type: 'string', pattern: '^-?\\d+(\\.\\d{2})?$' } as const

const settlement = record({
  id: id('stl'),
  orgId: id('org'),
  configurationId: id('ppc'),
  reference: text,
  source: oneOf('File', 'Api'),
  since: orNull(dateTime),
  until: orNull(dateTime),
  lineCount: integer,
  repeatedLineCount: integer,
  differenceCount: integer,
  totals: {
    type: 'array',
    items: record({ currency, gross: sum, fee: sum, net: sum, paidOut: sum, lines: integer }),
  },
  importedAt: dateTime,
})

/** The events of settlement reports. */
export const settlementEvents = eventTypes(settlement, {
  'settlement.imported': {
    description:
      'A settlement report of a provider was imported and matched. `differenceCount` lines differ from your records: list them with `settlementLines`.',
    example: {
      id: 'stl_01kaghwm2ye6h8c2r5k9m3tq7x',
      orgId: 'org_01kaghvzncef0rvxj5dhqvn48r',
      configurationId: 'ppc_01kaghwm2ye6h8c2r5k9m3tq7x',
      reference: '2026-11-20',
      source: 'Api',
      since: '2026-11-20T00:00:00Z',
      until: '2026-11-21T00:00:00Z',
      lineCount: 3,
      repeatedLineCount: 0,
      differenceCount: 1,
      totals: [{ currency: 'USD', gross: '149.70', fee: '5.24', net: '144.46', paidOut: '144.46', lines: 3 }],
      importedAt: '2026-11-21T06:00:00Z',
    },
  },
})
