/** Under a list that has the latest rows and all that are open: nothing where these are all there are. */
export function NotAllShown({ shown, count }: { shown: number; count: number }) {
  if (shown >= count) return null
  return (
    <p className="text-13 text-ink-soft">
      {shown.toLocaleString('en')} of {count.toLocaleString('en')} are shown: the latest ones, and all that
      are open.
    </p>
  )
}
