import type { AssetBalance } from '../../assets/depreciation.ts'
import { ofAsset } from '../../assets/open-items.ts'
import type { Day } from '../../business-day.ts'
import { type Minor, minor, sumMinor } from '../../money.ts'
import { type BalancedLines, balanced, type EntryLine } from '../../posting/entry.ts'
import { componentsOnce, type LineTax } from '../../tax/line-tax.ts'
import { componentInfo, ratesOn, schemeOn } from '../../tax/packs.ts'
import type { TaxRegistration } from '../../tax/registration.ts'
import { taxAmount } from '../../tax/tax-amount.ts'
import { currentTaxRule } from '../../tax/tax-rule.ts'
import { accounts } from '../../terms/chart.ts'
import { accountOfMoney } from '../../terms/money-account.ts'
import type { TaxPackId } from '../../terms/tax.ts'
import type { AssetSale } from './schema.ts'

type Taxing = { taxPack: TaxPackId; taxRegistrations: readonly TaxRegistration[] }

/** The tax within what was received, as the shop was registered on that day. */
export function taxesOfSale({ taxPack, taxRegistrations }: Taxing, sale: AssetSale, day: Day): LineTax[] {
  const rates = ratesOn(taxPack, schemeOn(taxRegistrations, day), sale.taxClassId, day)
  return taxAmount(sale.totalMinor, rates, { pricesIncludeTax: true, taxRule: currentTaxRule }).taxes
}

type Disposed = AssetBalance & {
  sale?: Pick<AssetSale, 'totalMinor'> | undefined
  taxes: readonly LineTax[]
}

/** What was received without its tax, and how much that is above the book value; below it, a loss. */
export function gainOf({ costMinor, accumulatedMinor, sale, taxes }: Disposed): {
  netMinor: Minor
  gainMinor: Minor
} {
  const taxMinor = sumMinor(taxes.map(({ amountMinor }) => amountMinor))
  const netMinor = minor((sale?.totalMinor ?? 0) - taxMinor)
  return { netMinor, gainMinor: minor(netMinor - (costMinor - accumulatedMinor)) }
}

type Posted = AssetBalance & {
  assetId: string
  sale?: AssetSale | undefined
  taxes: readonly LineTax[]
  taxPack: TaxPackId
}

/** Dr what was received, Dr accumulated depreciation, Cr fixed assets, Cr output tax; the rest is gain or loss. */
export function postAssetDisposal(disposed: Posted): BalancedLines {
  const { assetId, costMinor, accumulatedMinor, sale } = disposed
  const dims = ofAsset(assetId)
  return balanced([
    ...(sale ? received(sale) : []),
    { account: accounts.accumulatedDepreciation, amountMinor: accumulatedMinor, dims },
    { account: accounts.fixedAssets, amountMinor: minor(-costMinor), dims },
    ...(sale ? taxLines(disposed, sale) : []),
    // A line of its own, beside the proceeds: a tax return reports those even where there is no tax on them.
    { account: accounts.disposalGainOrLoss, amountMinor: minor(costMinor - accumulatedMinor), dims },
  ])
}

function received({ receivedIn, tillId, totalMinor }: AssetSale): EntryLine[] {
  return [
    {
      account: accountOfMoney(receivedIn),
      amountMinor: totalMinor,
      ...(tillId !== undefined && { dims: { till: tillId } }),
    },
  ]
}

function taxLines(disposed: Posted, { taxClassId }: AssetSale): EntryLine[] {
  const { assetId, taxes, taxPack } = disposed
  const { netMinor } = gainOf(disposed)
  const tax = { class: taxClassId, rateBp: 0, direction: 'output' as const }
  const dims = taxes.length === 0 ? { ...ofAsset(assetId), tax } : ofAsset(assetId)
  return [
    ...componentsOnce(taxes).map(({ component, rateBp, amountMinor }) => ({
      account: componentInfo(taxPack, component).outputAccount,
      amountMinor: minor(-amountMinor),
      dims: { tax: { ...tax, component, rateBp } },
      baseMinor: minor(-netMinor),
    })),
    { account: accounts.disposalGainOrLoss, amountMinor: minor(-netMinor), dims },
  ]
}
