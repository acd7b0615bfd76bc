import { useEffect, useState } from 'react'
import { errorOfPhoto, PictureChoice } from './picture-choice.tsx'

/** The photo that a new product gets as its picture once it is there. */
export function NewPicture({
  photo,
  onChange,
}: {
  photo: File | null
  onChange: (photo: File | null) => void
}) {
  const [address, setAddress] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  useEffect(() => {
    const made = photo && URL.createObjectURL(photo)
    setAddress(made)
    return () => {
      if (made) URL.revokeObjectURL(made)
    }
  }, [photo])
  return (
    <PictureChoice
      address={address}
      error={error}
      onChoose={(chosen) => {
        const tooLarge = errorOfPhoto(chosen)
        setError(tooLarge)
        if (tooLarge === null) onChange(chosen)
      }}
    />
  )
}
