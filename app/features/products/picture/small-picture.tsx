import { useEffect, useState } from 'react'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { type Pictured, smallPicture } from './kept-pictures.ts'

/** The small picture of a product; nothing until it is there, so what is behind it is seen. */
export function SmallPicture({ productId, pictureId, className }: Pictured & { className: string }) {
  const { shopId } = useShop()
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    let isShown = true
    void smallPicture(shopId, { productId, pictureId }).then((found) => isShown && setAddress(found))
    return () => {
      isShown = false
    }
  }, [shopId, productId, pictureId])
  return address && <img src={address} alt="" draggable={false} className={className} />
}
