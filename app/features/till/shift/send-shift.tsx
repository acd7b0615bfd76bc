import { Send } from 'lucide-react'
import { useEffect, useState } from 'react'
import { api } from '#app/api/client.ts'
import { Button } from '#app/components/ui/button.tsx'
import { Menu, MenuItem } from '#app/components/ui/menu.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { readToday } from '#domain/api/routes/today.ts'
import type { Shift } from '#domain/api/shift.ts'
import { shiftInWords } from '#domain/documents/shift-close/in-words.ts'
import { whatsAppLink } from '#domain/whatsapp/link.ts'

/** The figures of a shift as a message to the owner, handed to a program that sends it. */
export function SendShift({ shift, size }: { shift: Shift; size?: 'till' }) {
  const shop = useShop()
  const lowStock = useLowStock(shop.shopId)
  const text = shiftInWords(shift, shop, lowStock)
  const subject = encodeURIComponent(`${shop.name}, ${shift.till}, Z report ${shift.number}`)
  const handTo = (address: string) => window.open(address, '_blank', 'noreferrer')
  return (
    <Menu
      trigger={
        <Button size={size} icon={Send}>
          Send
        </Button>
      }
    >
      <MenuItem onSelect={() => handTo(whatsAppLink(text))}>On WhatsApp</MenuItem>
      <MenuItem onSelect={() => handTo(`mailto:?subject=${subject}&body=${encodeURIComponent(text)}`)}>
        With your email program
      </MenuItem>
    </Menu>
  )
}

/** Null where it can't be asked for: the rest is sent anyway. */
function useLowStock(shopId: string): number | null {
  const [lowStock, setLowStock] = useState<number | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    api.call(readToday, { shopId, signal: leaving.signal }).then(
      (today) => setLowStock(today.lowStock),
      () => undefined,
    )
    return () => leaving.abort()
  }, [shopId])
  return lowStock
}
