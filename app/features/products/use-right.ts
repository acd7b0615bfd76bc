import { useWhoAmI } from '#app/features/shell/who-am-i.ts'
import type { ShopRight } from '#domain/terms/right.ts'

/** What the person logged in may do in the shop; null until the server has answered. */
export function useRight(): ShopRight | null {
  return useWhoAmI()?.right ?? null
}
