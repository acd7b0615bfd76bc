import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Fact, Facts } from '#app/components/ui/facts.tsx'
import { Section, Sheet } from '#app/components/ui/screen.tsx'
import type { PaymentConfiguration } from '#domain/api/admin-payments.ts'
import { pathOf } from '#domain/api/route.ts'
import { takeWebhook } from '#domain/api/routes/payments.ts'
import { providers } from '#domain/payments/providers/index.ts'
import { AccountFacts } from './account-facts.tsx'
import { PaymentTestPart } from './payment-test.tsx'
import { PaymentsDialog } from './payments-dialog.tsx'

/** How the shop is to take payments by card and mobile money. */
export function ShopPayments({ shopId, payments }: { shopId: string; payments: PaymentConfiguration }) {
  const [isAsking, setIsAsking] = useState(false)
  const provider = providers[payments.provider]
  return (
    <Section
      title="Payments"
      actions={
        <Button size="compact" aria-label="Change payments" onClick={() => setIsAsking(true)}>
          Change
        </Button>
      }
    >
      <Sheet>
        <p className="mb-4 text-14 text-ink-soft">
          With the secret key of its mode, the till asks {provider.label} for payments by card and mobile
          money. Without one, the cashier types in the reference of each payment.
        </p>
        <Facts>
          <AccountFacts provider={provider} settings={payments} secretKeys={payments.secretKeys} />
          <Fact label="Webhook address">
            <span className="wrap-anywhere">{webhookAddress(shopId, payments.provider)}</span>
          </Fact>
        </Facts>
        <PaymentTestPart key={payments.revision} shopId={shopId} provider={provider} />
      </Sheet>
      {isAsking && <PaymentsDialog shopId={shopId} payments={payments} onClose={() => setIsAsking(false)} />}
    </Section>
  )
}

/** What is entered in the provider's own settings, so that it reports at once what was paid. */
function webhookAddress(shopId: string, provider: string): string {
  return `${window.location.origin}${pathOf(takeWebhook, { provider, shopId })}`
}
