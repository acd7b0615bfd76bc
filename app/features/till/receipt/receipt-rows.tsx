/** What a printed receipt says in a word: its number, its day. */
export function Fact({ name, children }: { name: string; children: string }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="text-right wrap-anywhere">{children}</dd>
    </>
  )
}

/** A sum on a printed receipt. */
export function Amount({ name, amount }: { name: string; amount: string }) {
  return (
    <>
      <dt className="min-w-0 wrap-anywhere">{name}</dt>
      <dd className="text-right whitespace-nowrap">{amount}</dd>
    </>
  )
}
