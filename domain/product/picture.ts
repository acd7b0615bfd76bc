import { z } from 'zod'
import { AttachmentType, isPhoto } from '../attachment/content.ts'

/** The files accepted as a product's picture: photos, as a phone takes them. */
export const pictureTypes = AttachmentType.options.filter(isPhoto)

/** Of the photo that is sent; what is kept of it is far smaller. */
export const maxPictureBytes = 15 * 1024 * 1024

/** Both sides of a photo: with fewer pixels goods are not recognisable. */
export const leastPicturePixels = 32

/** `small` for a tile of the till, `large` for the product's page. */
export const PictureSize = z.enum(['small', 'large'])
export type PictureSize = z.infer<typeof PictureSize>

/** The longer side of what is kept, in pixels. */
export const picturePixels: Readonly<Record<PictureSize, number>> = { small: 192, large: 1024 }
