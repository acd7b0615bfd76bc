import { useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { v7 as newId } from 'uuid'
import { describeError } from '#app/api/describe-error.ts'
import { Checkbox } from '#app/components/form/checkbox.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Sheet } from '#app/components/ui/screen.tsx'
import type { Product } from '#domain/api/product.ts'
import { changeProduct, dropPicture, fetchPicture, sendPicture } from '../products-api.ts'
import { faultOfPhoto, PictureChoice } from './picture-choice.tsx'

/** How the till shows a product that there is, its picture and its place: changed at once, apart from the form. */
export function ProductPicture({
  shopId,
  product,
  mayEdit,
}: {
  shopId: string
  product: Product
  mayEdit: boolean
}) {
  const { productId, pictureId } = product
  const { revalidate } = useRevalidator()
  const { address, fault: unread } = useLargePicture(shopId, productId, pictureId)
  const [isBusy, setIsBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  async function change(act: () => Promise<unknown>) {
    setIsBusy(true)
    setFault(null)
    try {
      await act()
      revalidate()
    } catch (error) {
      setFault(describeError(error).detail)
    }
    setIsBusy(false)
  }

  function choose(photo: File) {
    const tooLarge = faultOfPhoto(photo)
    if (tooLarge !== null) return setFault(tooLarge)
    void change(() => sendPicture(shopId, productId, newId(), photo))
  }

  if (!mayEdit)
    return address && <img src={address} alt={product.name} className="max-h-72 self-start rounded-md" />
  return (
    <Sheet>
      <PictureChoice address={address} isBusy={isBusy} fault={fault ?? unread} onChoose={choose}>
        {pictureId !== undefined && (
          <Button
            disabled={isBusy}
            onClick={() => void change(() => dropPicture(shopId, productId, pictureId))}
          >
            Remove picture
          </Button>
        )}
      </PictureChoice>
      <Checkbox
        className="mt-4"
        label="Favourite"
        help="Shown first at the till."
        isChecked={product.isFavourite === true}
        disabled={isBusy}
        onChange={(isFavourite) =>
          void change(() => changeProduct(shopId, productId, { isFavourite, revision: product.revision }))
        }
      />
    </Sheet>
  )
}

function useLargePicture(shopId: string, productId: string, pictureId: string | undefined) {
  const [shown, setShown] = useState<{ address: string | null; fault: string | null }>(nothing)
  useEffect(() => {
    setShown(nothing)
    if (pictureId === undefined) return
    const stop = new AbortController()
    let made: string | null = null
    fetchPicture(shopId, { productId, pictureId }, 'large', stop.signal).then(
      (picture) => {
        if (stop.signal.aborted) return
        made = URL.createObjectURL(picture)
        setShown({ address: made, fault: null })
      },
      (error: unknown) => {
        if (!stop.signal.aborted) setShown({ address: null, fault: describeError(error).detail })
      },
    )
    return () => {
      stop.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [shopId, productId, pictureId])
  return shown
}

const nothing = { address: null, fault: null }
