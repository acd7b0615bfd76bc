import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { Fact, Facts } from '#app/components/ui/facts.tsx'
import { Section, Sheet } from '#app/components/ui/screen.tsx'
import type { PaymentConfiguration } from '#domain/api/admin-payments.ts'
import { pathOf } from '#domain/api/route.ts'
import { takeWebhook } from '#domain/api/routes/payments.ts'
import { PaymentTestPart } from './payment-test.tsx'
import { feeBearerLabels } from './payment-words.ts'
import { PaymentsDialog } from './payments-dialog.tsx'

/** How the shop is to take payments by card and mobile money. */
export function ShopPayments({
  shopId,
  payments,
  onChanged,
}: {
  shopId: string
  payments: PaymentConfiguration
  onChanged: () => void
}) {
  const [isAsking, setIsAsking] = useState(false)
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
          With the secret key of its mode, the till asks Paystack for payments by card and mobile money.
          Without one, the cashier types in the reference of each payment.
        </p>
        <Facts>
          <Fact label="Mode">{payments.isLive ? 'Live' : 'Test'}</Fact>
          <Fact label="Test public key">{payments.testPublicKey ?? 'Not set'}</Fact>
          <Fact label="Test secret key">
            <Secret known={payments.secretKeys.test} />
          </Fact>
          <Fact label="Live public key">{payments.livePublicKey ?? 'Not set'}</Fact>
          <Fact label="Live secret key">
            <Secret known={payments.secretKeys.live} />
          </Fact>
          <Fact label="Split code">
            {payments.splitCode === null ? (
              'Not set'
            ) : (
              <>
                {payments.splitCode}
                <span className="block text-13 text-ink-soft">
                  In place of the subaccount, fee and bearer below. Its payouts are recorded by hand.
                </span>
              </>
            )}
          </Fact>
          <Fact label="Subaccount">{payments.defaultSubaccountCode ?? 'Not set'}</Fact>
          <Fact label="Transaction fee">{payments.transactionFee}</Fact>
          <Fact label="Fee borne by">{feeBearerLabels[payments.feeBearer]}</Fact>
          <Fact label="Webhook address">
            <span className="wrap-anywhere">{webhookAddress(shopId, payments.provider)}</span>
          </Fact>
        </Facts>
        <PaymentTestPart key={payments.revision} shopId={shopId} />
      </Sheet>
      {isAsking && (
        <PaymentsDialog
          shopId={shopId}
          payments={payments}
          onClose={() => setIsAsking(false)}
          onOutdated={onChanged}
          onDone={() => {
            setIsAsking(false)
            onChanged()
          }}
        />
      )}
    </Section>
  )
}

/** What is entered in the provider's own settings, for it to say at once what was paid. */
function webhookAddress(shopId: string, provider: string): string {
  return `${window.location.origin}${pathOf(takeWebhook, { provider, shopId })}`
}

function Secret({ known }: { known: PaymentConfiguration['secretKeys']['test'] }) {
  if (known === null) return 'Not set'
  return known.isReadable
    ? `Set, ends in ${known.lastFour}`
    : `Ends in ${known.lastFour}, but the server no longer has the key to read it: enter it again`
}
