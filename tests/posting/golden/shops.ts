import { accounts } from './accounts.ts'
import { assets } from './assets.ts'
import { billCredits } from './bill-credits.ts'
import { billedLater } from './billed-later.ts'
import { bills } from './bills.ts'
import { cashRounding } from './cash-rounding.ts'
import { costCorrections } from './cost-corrections.ts'
import { deliveriesWithTax } from './deliveries-with-tax.ts'
import { deposits } from './deposits.ts'
import { erasures } from './erasures.ts'
import { expenses } from './expenses.ts'
import { founding } from './founding.ts'
import { giveaways } from './giveaways.ts'
import { imported } from './imported.ts'
import { instalments } from './instalments.ts'
import { journals } from './journals.ts'
import { locks } from './locks.ts'
import { merges } from './merges.ts'
import { moneyTransfers } from './money-transfers.ts'
import { otherIncome } from './other-income.ts'
import { paidAhead } from './paid-ahead.ts'
import { paymentCorrections } from './payment-corrections.ts'
import { payments } from './payments.ts'
import { priceCredits } from './price-credits.ts'
import { pricesWithTax } from './prices-with-tax.ts'
import { pricesWithoutTax } from './prices-without-tax.ts'
import { reconciliations } from './reconciliations.ts'
import { returnsToHistory } from './returns-to-history.ts'
import { returnsWrittenOff } from './returns-written-off.ts'
import { reversals } from './reversals.ts'
import { claimedByTill } from './said-by-the-till.ts'
import { settings } from './settings.ts'
import { shifts } from './shifts.ts'
import type { GoldenShop } from './shop.ts'
import { stockAdjustments } from './stock-adjustments.ts'
import { stockTransfers } from './stock-transfers.ts'
import { taxReturns } from './tax-returns.ts'
import { taxedDiscounts } from './taxed-discounts.ts'
import { taxesByComponent } from './taxes-by-component.ts'
import { withoutTax } from './without-tax.ts'

/** Added to at the end: nothing of those that are there ever changes. */
export const goldenShops: readonly GoldenShop[] = [
  pricesWithTax,
  pricesWithoutTax,
  imported,
  withoutTax,
  claimedByTill,
  taxesByComponent,
  expenses,
  cashRounding,
  returnsToHistory,
  deliveriesWithTax,
  settings,
  reversals,
  erasures,
  founding,
  accounts,
  returnsWrittenOff,
  stockAdjustments,
  stockTransfers,
  moneyTransfers,
  bills,
  payments,
  taxedDiscounts,
  paidAhead,
  billedLater,
  instalments,
  merges,
  billCredits,
  locks,
  journals,
  reconciliations,
  taxReturns,
  assets,
  shifts,
  otherIncome,
  paymentCorrections,
  priceCredits,
  deposits,
  costCorrections,
  giveaways,
]
