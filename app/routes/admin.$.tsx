/** Every address of this area that no other route takes. The area shows the page for it in its frame. */
export function clientLoader() {
  throw new Response(null, { status: 404 })
}

export default function NoSuchPage() {
  return null
}
