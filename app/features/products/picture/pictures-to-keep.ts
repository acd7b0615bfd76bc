/** The most pictures a device keeps of a shop: some 10 kB each. */
export const maxKeptPictures = 2_000

/** Of the shelf's pictures those that are not on the device, in the order of the shelf; and those there that no product has. */
export function picturesToKeep(
  shelf: readonly { productId: string; pictureId?: string }[],
  kept: readonly string[],
): { missing: { productId: string; pictureId: string }[]; gone: string[] } {
  const pictured = shelf
    .flatMap(({ productId, pictureId }) => (pictureId === undefined ? [] : [{ productId, pictureId }]))
    .slice(0, maxKeptPictures)
  const wanted = new Set(pictured.map(({ pictureId }) => pictureId))
  const known = new Set(kept)
  return {
    missing: pictured.filter(({ pictureId }) => !known.has(pictureId)),
    gone: kept.filter((pictureId) => !wanted.has(pictureId)),
  }
}
