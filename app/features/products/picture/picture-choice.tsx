import { Camera, ImagePlus, type LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { buttonClasses } from '#app/components/ui/button.tsx'
import { cx } from '#app/components/ui/class-names.ts'
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
  const verb = address ? 'another photo' : 'a photo'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a border and a legend of its own
    <div role="group" aria-label="Picture" className="flex flex-wrap items-center gap-4">
      <span className="flex size-28 shrink-0 items-center justify-center overflow-hidden rounded-md bg-sunken text-ink-soft">
        {isBusy ? (
          <Spinner />
        ) : address ? (
          <img src={address} alt="The product" className="size-full object-contain" />
        ) : (
          <ImagePlus aria-hidden="true" className="size-7" strokeWidth={1.5} />
        )}
      </span>
      <div className="flex min-w-48 flex-1 flex-col gap-2">
        <div className="flex flex-wrap gap-2">
          {hasCamera && (
            <PhotoButton icon={Camera} label={`Take ${verb}`} isOff={isBusy} onChoose={onChoose} usesCamera />
          )}
          <PhotoButton icon={ImagePlus} label={`Choose ${verb}`} isOff={isBusy} onChoose={onChoose} />
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

function PhotoButton({
  icon: Icon,
  label,
  isOff,
  usesCamera = false,
  onChoose,
}: {
  icon: LucideIcon
  label: string
  isOff: boolean
  usesCamera?: boolean
  onChoose: (photo: File) => void
}) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className={cx(
        buttonClasses({}),
        'gap-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        isOff ? 'cursor-not-allowed opacity-55' : 'cursor-pointer',
      )}
    >
      <Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />
      {label}
      <input
        id={id}
        type="file"
        accept={pictureTypes.join(',')}
        capture={usesCamera ? 'environment' : undefined}
        disabled={isOff}
        className="sr-only"
        onChange={(event) => {
          const [photo] = event.target.files ?? []
          if (photo) onChoose(photo)
          // The same file can be chosen again after it was refused.
          event.target.value = ''
        }}
      />
    </label>
  )
}

/** What is wrong with a photo before it is sent; null: nothing. */
export function errorOfPhoto({ size }: File): string | null {
  if (size <= maxPictureBytes) return null
  return `This photo has ${Math.ceil(size / 1024 / 1024)} MB, and the limit is ${maxPictureBytes / 1024 / 1024} MB. Choose a smaller one.`
}
