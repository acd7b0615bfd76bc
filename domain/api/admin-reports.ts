import { z } from 'zod'
import { Day, GivenDay } from '../business-day.ts'
import { TrendStep } from '../report/consolidated.ts'
import { ConsolidatedFigures } from '../report/consolidated-figures.ts'
import { Text } from '../text.ts'
import { ShopId } from './common.ts'

export const ConsolidatedQuery = z.strictObject({
  from: GivenDay,
  to: GivenDay,
  /** How the trend is cut. */
  by: TrendStep.default('month'),
  /** Of the shops of this currency; left out: of the one that most shops have. */
  currency: Text.regex(/^[A-Z]{3}$/, 'A currency has three capital letters.').optional(),
  /** Of this shop alone. */
  shopId: ShopId.optional(),
})
export type ConsolidatedQuery = z.infer<typeof ConsolidatedQuery>

const Range = z.object({ from: Day, to: Day })

/** The figures of shops of one currency; amounts in its minor units. */
export const ConsolidatedReport = z.object({
  /** Every currency that shops have. */
  currencies: z.array(z.object({ currency: z.string(), shops: z.int() })),
  /** Null where there is no shop. */
  currency: z.string().nullable(),
  range: Range,
  /** The period before, which it is compared with. */
  before: Range,
  shops: z.array(
    z.object({
      shopId: z.string(),
      name: z.string(),
      figures: ConsolidatedFigures,
      before: ConsolidatedFigures,
    }),
  ),
  total: ConsolidatedFigures,
  totalBefore: ConsolidatedFigures,
  trend: z.array(z.object({ ...Range.shape, ...ConsolidatedFigures.shape })),
})
export type ConsolidatedReport = z.infer<typeof ConsolidatedReport>
