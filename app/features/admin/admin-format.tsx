import type { ReactNode } from 'react'
import { type ShopFormat, ShopFormatProvider } from '#app/components/format/shop-format.tsx'

/** Instants of many shops are shown on the clock of the person who looks; amounts name their currency themselves. */
export function AdminFormat({ children }: { children: ReactNode }) {
  return <ShopFormatProvider value={ownFormat()}>{children}</ShopFormatProvider>
}

export function ownFormat(): ShopFormat {
  return { currency: 'XXX', timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }
}
