import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { useCashier } from '../cashier/use-cashier.ts'
import { limitsHere } from '../staff-limits.ts'
import type { ThisTill } from '../storage/till-db.ts'
import { OpenDrawerDialog } from './open-drawer-dialog.tsx'

/** Opens the drawer though nothing is sold, and shows the result. */
export function OpenDrawer({ till, onOpened }: { till: ThisTill; onOpened: () => void }) {
  const shop = useShop()
  const limits = limitsHere(shop, useCashier(shop.shopId))
  const needsOwner = limits?.mayOpenDrawer === false
  const mayGoWithout = limits?.mayGoWithoutApproval !== false
  const [isRequested, setIsRequested] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  return (
    <>
      <Button size="till" onClick={() => setIsRequested(true)}>
        Open the drawer
      </Button>
      {message !== null && (
        <p role="status" className="self-center text-14 text-ink-soft">
          {message}
        </p>
      )}
      {isRequested && (
        <OpenDrawerDialog
          {...{ shop, till, needsOwner, mayGoWithout }}
          onClose={() => setIsRequested(false)}
          onOpened={(error) => {
            setIsRequested(false)
            setMessage(error ?? 'The opening is recorded')
            onOpened()
          }}
        />
      )}
    </>
  )
}
