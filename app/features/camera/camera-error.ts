/** Why the camera shows nothing, and what to do about it. */
export function cameraError(error: unknown): string {
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  switch (name) {
    case 'NotAllowedError':
      return 'This browser does not allow the camera for this address. Allow it in the settings of the browser, then open the camera again.'
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'No camera was found on this device. Connect one, or type the code.'
    case 'NotReadableError':
    case 'AbortError':
      return 'Another program is using the camera. Close it, then open the camera again.'
    case 'DecoderBroken':
      return 'The barcode reader could not be loaded. Check the connection, then open the camera again.'
    default:
      return 'The camera could not be opened. Type the code, or scan it with a scanner.'
  }
}

/** Browsers lend a camera to pages that came by https, or from the computer itself. */
export const noCameraHere =
  'Browsers open the camera only for an address with https, or on the computer that the program runs on. Open this page at such an address.'
