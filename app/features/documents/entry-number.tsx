import { Link } from '@remix-run/react'
import { documentPath } from '#app/features/books/paths.ts'

/** The number of an entry on a page outside the books; it leads there while they are open. */
export function EntryNumber({ number, isLink }: { number: number; isLink: boolean }) {
  const sentence = `Number ${number.toLocaleString('en')}`
  if (!isLink) return sentence
  return (
    <Link className="font-medium text-accent underline" to={documentPath(number)}>
      {sentence}
    </Link>
  )
}
