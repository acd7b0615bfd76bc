import { useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { v7 as newId } from 'uuid'
import { api } from '#app/api/client.ts'
import { describeError } from '#app/api/describe-error.ts'
import { Checkbox } from '#app/components/form/checkbox.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Sheet } from '#app/components/ui/screen.tsx'
import { useAction } from '#app/components/ui/use-action.ts'
import type { Product } from '#domain/api/product.ts'
import * as routes from '#domain/api/routes/products.ts'
import { changeProduct } from '../products-api.ts'
import { errorOfPhoto, PictureChoice, usePhotoAddress } from './picture-choice.tsx'

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
  const { address, error: unread } = useLargePicture(shopId, productId, pictureId)
  const [tooLarge, setTooLarge] = useState<string | null>(null)
  const [sent, setSent] = useState<File | null>(null)
  const sentAddress = usePhotoAddress(sent)

  const change = useAction(async (act: () => Promise<unknown>) => {
    setTooLarge(null)
    await act()
    revalidate()
  })

  function choose(photo: File) {
    const error = errorOfPhoto(photo)
    if (error !== null) return setTooLarge(error)
    setSent(photo)
    const picture = { shopId, productId, pictureId: newId(), file: photo }
    void change.act(() => api.call(routes.setPicture, picture)).then((isDone) => isDone || setSent(null))
  }

  if (!mayEdit)
    return address && <img src={address} alt={product.name} className="max-h-72 self-start rounded-md" />
  return (
    <Sheet>
      <PictureChoice
        address={sentAddress ?? address}
        isBusy={change.isBusy}
        error={tooLarge ?? change.error?.detail ?? unread}
        onChoose={choose}
      >
        {pictureId !== undefined && (
          <Button
            disabled={change.isBusy}
            onClick={() =>
              void change.act(async () => {
                await api.call(routes.dropPicture, { shopId, productId, pictureId })
                setSent(null)
              })
            }
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
        disabled={change.isBusy}
        onChange={(isFavourite) =>
          void change.act(() => changeProduct(shopId, productId, { isFavourite, revision: product.revision }))
        }
      />
    </Sheet>
  )
}

function useLargePicture(shopId: string, productId: string, pictureId: string | undefined) {
  const [shown, setShown] = useState<{ address: string | null; error: string | null }>(nothing)
  useEffect(() => {
    setShown(nothing)
    if (pictureId === undefined) return
    const stop = new AbortController()
    let made: string | null = null
    const request = { shopId, productId, pictureId, query: { size: 'large' }, signal: stop.signal } as const
    api.call(routes.readPicture, request).then(
      (picture) => {
        if (stop.signal.aborted) return
        made = URL.createObjectURL(picture)
        setShown({ address: made, error: null })
      },
      (error: unknown) => {
        if (!stop.signal.aborted) setShown({ address: null, error: describeError(error).detail })
      },
    )
    return () => {
      stop.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [shopId, productId, pictureId])
  return shown
}

const nothing = { address: null, error: null }
