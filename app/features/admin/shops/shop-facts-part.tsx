import { InstantText } from '#app/components/format/date-text.tsx'
import { Money } from '#app/components/format/money.tsx'
import { Fact, Facts } from '#app/components/ui/facts.tsx'
import { Section, Sheet } from '#app/components/ui/screen.tsx'
import type { AdminShop } from '#domain/api/admin-shops.ts'
import { smallestCoins } from '#domain/payments/coins.ts'
import { countryName } from '#domain/table/shops.ts'
import { taxSchemeLabels } from '#domain/terms/tax.ts'

/** What a shop is: what administrators may correct, and what has happened so far. */
export function ShopFactsPart({ shop }: { shop: AdminShop }) {
  const registration = shop.taxRegistrations.at(-1)
  return (
    <Section title="Details">
      <Sheet>
        <Facts>
          <Fact label="Country">{countryName(shop.country)}</Fact>
          <Fact label="Currency">{shop.currency}</Fact>
          <Fact label="Time zone">{shop.timeZone.replaceAll('_', ' ')}</Fact>
          <Fact label="Tax when the shop was set up">
            {shop.taxPack === 'none'
              ? 'The taxes of this country are not known here'
              : taxSchemeLabels[registration?.scheme ?? 'not-registered']}
            {registration?.number && `, ${registration.number}`}
          </Fact>
          {smallestCoins(shop.currency).length > 0 && (
            <Fact label="Smallest coin when the shop was set up">
              {shop.smallestCoinMinor === undefined ? (
                'No rounding'
              ) : (
                <Money amountMinor={shop.smallestCoinMinor} currency={shop.currency} />
              )}
            </Fact>
          )}
          <Fact label="Receipt heading">
            {shop.receiptHeader.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat; their place is what they are
              <span key={at} className="block">
                {line}
              </span>
            ))}
          </Fact>
          <Fact label="Tills">{shop.tills}</Fact>
          <Fact label="Last sale">
            {shop.lastSaleAt === null ? 'Nothing sold yet' : <InstantText instant={shop.lastSaleAt} />}
          </Fact>
          <Fact label="Created">
            {shop.createdAt === null ? 'Not recorded' : <InstantText instant={shop.createdAt} />}
          </Fact>
          <Fact label="Shop id">
            <code className="text-13">{shop.shopId}</code>
          </Fact>
        </Facts>
      </Sheet>
    </Section>
  )
}
