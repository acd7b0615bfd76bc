import sharp from 'sharp'

/** A photo of one colour. On its side, with the place where it was taken in its file, as a phone's are. */
export function aPhoto(width = 120, height = 90, background = '#c0a070'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '5/1 33/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

/** What a browser sends a file as: the form's field `file`. */
export function formWith(content: Buffer, name = 'photo.jpg') {
  const edge = 'edge-of-the-form'
  const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/jpeg\r\n\r\n`
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${edge}--\r\n`)]),
  }
}
