import { useState } from 'react'
import { api } from '#app/api/client.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { useAction } from '#app/components/ui/use-action.ts'
import type { PaymentTest } from '#domain/api/admin-payments.ts'
import { testPayments } from '#domain/api/routes/admin-payments.ts'
import type { ProviderDescription } from '#domain/payments/provider.ts'
import { paymentErrorWords, testCardWords } from './payment-words.ts'

/** Asks the provider with the stored key, and shows in words what is wrong. */
export function PaymentTestPart({ shopId, provider }: { shopId: string; provider: ProviderDescription }) {
  const [found, setFound] = useState<PaymentTest | null>(null)

  const ask = useAction(async () => {
    setFound(null)
    setFound(await api.call(testPayments, { shopId, body: {} }))
  })
  return (
    <div className="mt-4 flex flex-col items-start gap-3">
      <Button size="compact" isBusy={ask.isBusy} busyLabel="Testing" onClick={() => void ask.act()}>
        Test the connection
      </Button>
      <div aria-live="polite" className="w-full">
        {ask.error && (
          <Banner tone="loss" title={ask.error.title}>
            {ask.error.detail}
          </Banner>
        )}
        {found && <Found found={found} provider={provider} />}
      </div>
    </div>
  )
}

function Found({
  found: { isTest, errors },
  provider,
}: {
  found: PaymentTest
  provider: ProviderDescription
}) {
  if (errors.length > 0)
    return (
      <Banner tone="loss" title="The till can’t take payments this way">
        <ul className="flex flex-col gap-1">
          {errors.map((error) => (
            <li key={error}>{paymentErrorWords(error, provider)}</li>
          ))}
        </ul>
      </Banner>
    )
  return (
    <Banner tone={isTest ? 'warn' : 'good'} title={`${provider.label} accepts the key`}>
      {isTest
        ? `Live mode is off: the till asks for payments with the test key, and no money moves. ${testCardWords(provider)}`
        : 'The till asks for payments with the live key.'}
    </Banner>
  )
}
