import { useSearchParams } from '@remix-run/react'
import { useShopFormat } from '#app/components/format/shop-format.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Fact, Facts } from '#app/components/ui/facts.tsx'
import { Section, Sheet } from '#app/components/ui/screen.tsx'
import { cashOutInWords, fromInWords, limitsInWords } from '#app/features/settings/setting-words.ts'
import { useBooksGate } from '#app/features/shell/books-gate.tsx'
import { staffPath } from '#app/features/shell/places.ts'
import { isAccountingOpen } from '#app/session/items.ts'
import type { Settings } from '#domain/api/setting.ts'
import { valueOn } from '#domain/documents/setting/dated.ts'
import type { StaffLimits } from '#domain/documents/setting/schema.ts'
import { rateText } from '#domain/percent.ts'
import { LimitsDialog } from './limits-dialog.tsx'

const query = 'change'

/** What employees may do by themselves. A change is a document of the books: it asks for the password. */
export function LimitsPart({
  shopId,
  settings: { settings, today },
  onChanged,
}: {
  shopId: string
  settings: Settings
  onChanged: () => void
}) {
  const gate = useBooksGate()
  const [search, setSearch] = useSearchParams()
  const limits = valueOn(settings.staffLimits, today)
  const next = settings.staffLimits.filter(({ from }) => from !== null && from > today)
  const close = () => setSearch({}, { replace: true, preventScrollReset: true })
  return (
    <Section
      title="What employees may do"
      actions={
        <Button size="compact" onClick={() => gate.enter(`${staffPath}?${query}=limits`)}>
          Change limits
        </Button>
      }
    >
      <Sheet>
        <LimitsFacts limits={limits} />
        {next.map(({ from, setTo }) => (
          <p key={from} className="mt-3 text-13 text-ink-soft">
            {fromInWords(from, today)}: {limitsInWords(setTo)}
          </p>
        ))}
        <p className="mt-4 text-13 text-ink-soft">
          Beyond a limit the till asks for the owner’s code or password. Anything that was done without
          approval, or approved offline, is recorded and listed under “To check”; an opened drawer is listed
          in the report by cashier. Returns without a receipt are for the owner alone. An employee can have
          limits of their own instead, above.
        </p>
      </Sheet>
      {search.get(query) === 'limits' && isAccountingOpen() && (
        <LimitsDialog
          shopId={shopId}
          limits={limits}
          person={null}
          onClose={close}
          onChanged={() => {
            close()
            onChanged()
          }}
        />
      )}
    </Section>
  )
}

function LimitsFacts({ limits }: { limits: StaffLimits }) {
  return (
    <Facts>
      <Fact label="Discounts">{discountInWords(limits)}</Fact>
      <Fact label="Returns on a receipt">
        {limits?.mayReturn === false ? 'Listed under To check' : 'May take goods back'}
      </Fact>
      <Fact label="Cash refunds">
        {limits?.mayRefundCash === false ? 'Listed under To check' : 'May pay cash back'}
      </Fact>
      <Fact label="Price changes">
        {limits?.mayChangePrice === false ? 'The owner has to approve' : 'May change prices'}
      </Fact>
      <Fact label="Goods taken off the basket">
        {limits?.mayVoid === false ? 'The owner has to approve' : 'May remove lines and lower quantities'}
      </Fact>
      <Fact label="Drawer without a sale">
        {limits?.mayOpenDrawer === false ? 'The owner has to approve' : 'May open it'}
      </Fact>
      <Fact label="Cash taken out of the drawer">
        <CashOutText limits={limits} />
      </Fact>
      <Fact label="Takings of an open shift">{limits?.seesTakings === false ? 'Hidden' : 'Shown'}</Fact>
      <Fact label="Costs and profit">{limits?.seesEarnings ? 'Shown' : 'Hidden'}</Fact>
      <Fact label="Beyond a limit">
        {limits?.mayGoWithoutApproval === false
          ? 'The till waits for the owner'
          : 'May continue without approval'}
      </Fact>
    </Facts>
  )
}

function discountInWords(limits: StaffLimits): string {
  if (limits === null) return 'More than 25% is listed under To check'
  return limits.maxDiscountBp === 10_000 ? 'Any discount' : `Up to ${rateText(limits.maxDiscountBp)}`
}

function CashOutText({ limits }: { limits: StaffLimits }) {
  const { currency } = useShopFormat()
  const text = cashOutInWords(limits, currency)
  return text === '' ? 'Any amount' : `In a shift at most: ${text}`
}
