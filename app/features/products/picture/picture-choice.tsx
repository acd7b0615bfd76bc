import { Camera, ImagePlus } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { FileButton } from '#app/components/form/file-button.tsx'
import { Spinner } from '#app/components/ui/spinner.tsx'
import { useMediaQuery } from '#app/components/ui/use-media-query.ts'
import { maxPictureBytes, pictureTypes } from '#domain/product/picture.ts'

/** The present picture, and the buttons for another one: a phone offers its camera. */
export function PictureChoice({
  address,
  isBusy = false,
  error,
  onChoose,
  children,
}: {
  /** Of what is to be shown; null where there is no picture. */
  address: string | null
  isBusy?: boolean
  error: string | null
  onChoose: (photo: File) => void
  /** Further buttons. */
  children?: ReactNode
}) {
  const hasCamera = useMediaQuery('(pointer: coarse)')
  const photo = {
    accept: pictureTypes,
    isOff: isBusy,
    onChoose: ([chosen]: File[]) => chosen && onChoose(chosen),
  }
  const verb = address ? 'another photo' : 'a photo'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a border and a legend of its own
    <div role="group" aria-label="Picture" className="flex flex-wrap items-center gap-4">
      <span className="relative flex size-28 shrink-0 items-center justify-center overflow-hidden rounded-md bg-sunken text-ink-soft">
        {address ? (
          <img src={address} alt="The product" className="size-full object-contain" />
        ) : (
          !isBusy && <ImagePlus aria-hidden="true" className="size-7" strokeWidth={1.5} />
        )}
        {isBusy && (
          <span className="absolute rounded-full bg-surface p-1.5">
            <Spinner />
          </span>
        )}
      </span>
      <div className="flex min-w-48 flex-1 flex-col gap-2">
        <div className="flex flex-wrap gap-2">
          {hasCamera && <FileButton {...photo} icon={Camera} label={`Take ${verb}`} usesCamera />}
          <FileButton {...photo} icon={ImagePlus} label={`Choose ${verb}`} />
          {children}
        </div>
        <div aria-live="polite">
          {error ? (
            <p className="text-13 font-medium text-loss">{error}</p>
          ) : (
            <p className="text-13 text-ink-soft">Shown on the till, also without a connection.</p>
          )}
        </div>
      </div>
    </div>
  )
}

/** An address within this page for a photo that was chosen: it is shown before a server has it. */
export function usePhotoAddress(photo: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = photo && URL.createObjectURL(photo)
    setAddress(made)
    return () => {
      if (made) URL.revokeObjectURL(made)
    }
  }, [photo])
  return address
}

/** What is wrong with a photo before it is sent; null: nothing. */
export function errorOfPhoto({ size }: File): string | null {
  if (size <= maxPictureBytes) return null
  return `This photo has ${Math.ceil(size / 1024 / 1024)} MB, and the limit is ${maxPictureBytes / 1024 / 1024} MB. Choose a smaller one.`
}
