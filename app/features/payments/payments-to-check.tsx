import { Link } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { api } from '#app/api/client.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { paymentsPath } from '#app/features/shell/places.ts'
import * as routes from '#domain/api/routes/payments.ts'

const most = 20

/** Says on the list of what there is to check that payments are among it; nothing where there are none. */
export function PaymentsToCheck({ shopId }: { shopId: string }) {
  const [count, setCount] = useState(0)
  useEffect(() => {
    let isLeft = false
    api.call(routes.listPayments, { shopId, query: { show: 'to-check', limit: most } }).then(
      ({ items }) => isLeft || setCount(items.length),
      // The list itself shows what is away.
      () => {},
    )
    return () => {
      isLeft = true
    }
  }, [shopId])
  if (count === 0) return null
  const many = count === most ? `${most} or more payments` : `${count} payments`
  return (
    <Banner
      tone="warn"
      title={count === 1 ? '1 payment to check' : `${many} to check`}
      action={
        <Link to={paymentsPath} className="inline-flex min-h-8 items-center font-medium underline">
          Look at them
        </Link>
      }
    >
      Paid by card or mobile money without a receipt, or a receipt whose payment was not made.
    </Banner>
  )
}
