import { BarcodePicture } from '#app/components/format/barcode-picture.tsx'
import { cx } from '#app/components/ui/class-names.ts'
import {
  blocksOf,
  type Paper,
  type PaperBlock,
  type PaperLine,
  type PaperPart,
} from '#domain/receipt/paper.ts'

/** A paper as it is handed out: the same on the screen, on a roll and on A4. */
export function PaperSheet({ paper: { title, parts } }: { paper: Paper }) {
  return (
    <article
      aria-label={title}
      className="print-receipt tabular mx-auto w-full max-w-[360px] bg-surface text-13 text-ink print:text-[9pt]"
    >
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a paper never changes
        <Part key={at} part={part} isFirst={at === 0} />
      ))}
    </article>
  )
}

function Part({ part, isFirst }: { part: PaperPart; isFirst: boolean }) {
  const blocks = blocksOf(part)
  return (
    <section className={cx(!isFirst && 'mt-2 border-t border-dashed border-line-strong pt-2')}>
      {part.title && <p className="text-ink-soft">{part.title}</p>}
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a paper never changes
        <Block key={at} block={block} />
      ))}
    </section>
  )
}

function Block({ block: { is, lines } }: { block: PaperBlock }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: a paper never changes
  const rows = lines.map((line, at) => <Line key={at} line={line} />)
  if (is === 'fact') return <dl className="grid grid-cols-[auto_1fr] gap-x-3">{rows}</dl>
  if (is === 'amount') return <dl className="grid grid-cols-[1fr_auto] gap-x-3">{rows}</dl>
  if (is === 'goods') return <ul className="flex flex-col gap-1.5">{rows}</ul>
  return rows
}

function Line({ line }: { line: PaperLine }) {
  switch (line.is) {
    case 'name':
      return <p className="text-center text-16 font-semibold wrap-anywhere">{line.text}</p>
    case 'middle':
      if (line.isDetail) return <Detail text={line.text} />
      return (
        <p
          className={cx(
            'min-h-4 text-center wrap-anywhere',
            line.isStrong ? 'font-semibold' : 'text-ink-soft',
          )}
        >
          {line.text}
        </p>
      )
    case 'fact':
      return <Fact name={line.name}>{line.text}</Fact>
    case 'amount':
      return line.isStrong ? <StrongAmount {...line} /> : <Amount name={line.name} amount={line.amount} />
    case 'goods':
      return <Goods {...line} />
    case 'text':
      return <p className="whitespace-pre-line wrap-anywhere">{line.text}</p>
    case 'bars':
      return <BarcodePicture code={line.code} />
  }
}

function StrongAmount({ name, amount, isLarge }: Extract<PaperLine, { is: 'amount' }>) {
  const look = cx('font-semibold', isLarge && 'text-16')
  return (
    <>
      <dt className={look}>{name}</dt>
      <dd className={cx('text-right', look)}>{amount}</dd>
    </>
  )
}

function Goods({ name, amount, below }: Extract<PaperLine, { is: 'goods' }>) {
  return (
    <li className="print-together grid grid-cols-[1fr_auto] gap-x-3">
      <span className="wrap-anywhere">{name}</span>
      <span className="text-right">{amount}</span>
      {below.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a paper never changes
        <span key={at} className="col-span-2 text-ink-soft wrap-anywhere">
          {text}
        </span>
      ))}
    </li>
  )
}

/** A short fact of a printed receipt: its number, its day. */
function Fact({ name, children }: { name: string; children: string }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="text-right wrap-anywhere">{children}</dd>
    </>
  )
}

/** A sum on a printed receipt. */
function Amount({ name, amount }: { name: string; amount: string }) {
  return (
    <>
      <dt className="min-w-0 wrap-anywhere">{name}</dt>
      <dd className="text-right whitespace-nowrap">{amount}</dd>
    </>
  )
}

/** On paper as any line; on a screen where it is asked for. */
function Detail({ text }: { text: string }) {
  return (
    <>
      <details className="text-center text-13 text-ink-soft print:hidden">
        <summary className="cursor-pointer py-1">Details</summary>
        {text}
      </details>
      <p className="hidden min-h-4 text-center wrap-anywhere text-ink-soft print:block">{text}</p>
    </>
  )
}
