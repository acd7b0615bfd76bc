import { createContext, type ReactNode, useContext } from 'react'
import type { Day } from '#domain/business-day.ts'
import type { StatementShop } from '#domain/statement/statement.ts'

/** What every figure and date of a shop's screens is written with. */
export type ShopFormat = Partial<StatementShop> & {
  shopId?: string
  /** ISO 4217, `GHS`. */
  currency: string
  /** IANA, `Africa/Accra`. */
  timeZone: string
  /** ISO 3166, `GH`: where the week begins. */
  country?: string
  /** The last day whose books are locked. */
  lockedThrough?: Day | null
}

/** Where no shop is known (the login, administration) nothing of a shop is written either. */
export const noShopFormat: ShopFormat = { currency: 'XXX', timeZone: 'UTC' }

const ShopFormatContext = createContext<ShopFormat>(noShopFormat)

export function ShopFormatProvider({ value, children }: { value: ShopFormat; children: ReactNode }) {
  return <ShopFormatContext.Provider value={value}>{children}</ShopFormatContext.Provider>
}

/** The currency and time zone of the shop whose screens these are. */
export function useShopFormat(): ShopFormat {
  return useContext(ShopFormatContext)
}
