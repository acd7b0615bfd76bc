/** Every address no other route takes. The root shows the page for it. */
export function loader() {
  throw new Response(null, { status: 404 })
}

export default function NoSuchPage() {
  return null
}
