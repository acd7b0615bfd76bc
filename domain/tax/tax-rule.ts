import { z } from 'zod'

/**
 * By which rule the taxes of a sale or return were worked out. 2: each component of an inclusive price is
 * rounded on its own (`splitInclusive`), and a return takes back its share of each component of the line by
 * running totals (`returnLine`). A document that names none is of an older program: its inclusive prices were
 * split by largest remainder, and its returns were taxed each on its own.
 */
export const TaxRule = z.literal(2)
export type TaxRule = z.infer<typeof TaxRule>

/** The rule of whatever is sold or taken back from now on. */
export const currentTaxRule: TaxRule = 2

/** How the prices of a document are meant, and their tax worked out. A sale is one. */
export type Pricing = { pricesIncludeTax: boolean; taxRule?: TaxRule | undefined }
