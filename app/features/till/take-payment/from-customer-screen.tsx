import type { ReactNode } from 'react'
import { Screen } from '#app/components/ui/screen.tsx'
import { NameThisTill } from '#app/features/sales/take-back/name-this-till.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { RetiredNotice } from '../closed-till.tsx'
import { useThisTill } from '../hooks.ts'
import type { CachedCustomer, ThisTill } from '../storage/till-db.ts'
import { useFreshCustomers } from '../use-fresh-customers.ts'
import { useTillRefresh } from '../use-till-refresh.ts'
import { ChooseCustomer } from './choose-customer.tsx'

type FromCustomerProps = {
  customerId: string | null
  /** `Take a payment`, and once it is known from whom, `Payment from …`. */
  titles: readonly [before: string, from: string]
  /** Why it takes a till, where this device is none. */
  why: string
  pathOf: (customerId: string) => string
  children: (till: ThisTill, customer: CachedCustomer) => ReactNode
}

/** Where a till takes money of a customer's beside a sale: the device is named, the customer is chosen, then the rest. */
export function FromCustomerScreen({ customerId, titles, why, pathOf, children }: FromCustomerProps) {
  const { shopId } = useShop()
  const till = useThisTill(shopId)
  useTillRefresh(shopId)
  const retiredAt = till?.retiredAt
  const customers = useFreshCustomers(shopId)
  const customer = customers?.find((one) => one.customerId === customerId)
  return (
    <Screen
      title={customer ? `${titles[1]} from ${customer.name}` : titles[0]}
      back={{ to: '/user/dashboard', label: 'Till' }}
      width="narrow"
    >
      {till === null && <NameThisTill shopId={shopId} why={why} />}
      {till && retiredAt !== undefined && <RetiredNotice name={till.name} retiredAt={retiredAt} />}
      {till && retiredAt === undefined && customers && !customer && (
        <ChooseCustomer customers={customers} pathOf={pathOf} />
      )}
      {till && retiredAt === undefined && customer && children(till, customer)}
    </Screen>
  )
}
