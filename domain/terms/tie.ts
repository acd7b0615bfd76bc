import { z } from 'zod'

/** The figures that are checked against the ledger. */
export const TieName = z.enum([
  /** The totals of an account, from which every report is derived, against its entries. */
  'entries',
  /** The profit of the month against its entries. */
  'profit',
  /** What is open on an account, document by document. */
  'open-items',
  'tills',
  'stock',
  'asset-cost',
  'asset-depreciation',
  'output-tax',
  'input-tax',
])
export type TieName = z.infer<typeof TieName>
