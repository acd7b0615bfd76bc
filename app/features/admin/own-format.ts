import type { ShopFormat } from '#app/components/format/shop-format.tsx'

/** Instants of many shops are shown on the clock of the person who looks; amounts name their currency themselves. */
export function ownFormat(): ShopFormat {
  return { currency: 'XXX', timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }
}
