import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { api } from '#app/api/client.ts'
import { describeError } from '#app/api/describe-error.ts'
import { ApiProblem } from '#app/api/problem.ts'
import { QuantityField } from '#app/components/form/quantity-field.tsx'
import { SearchField } from '#app/components/form/search-field.tsx'
import { Quantity } from '#app/components/format/quantity.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { Screen } from '#app/components/ui/screen.tsx'
import { StatusTag } from '#app/components/ui/status-tag.tsx'
import { WithCamera } from '#app/features/camera/camera-scan.tsx'
import { countingPath, countStates, unsureText } from '#app/features/counts/count-words.ts'
import type { Item } from '#app/features/counts/counted.ts'
import { entryDevice, sendWaiting, type useEntryQueue } from '#app/features/counts/entry-queue.ts'
import { useCounting } from '#app/features/counts/use-counting.ts'
import { isFractional } from '#app/features/products/words.ts'
import { requireShop } from '#app/session/guards.ts'
import type { CountSheet } from '#domain/api/count.ts'
import { readCount } from '#domain/api/routes/counts.ts'
import type { Milli } from '#domain/quantity.ts'

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { shopId } = requireShop(request)
  const { countId = '' } = params
  await sendWaiting(entryDevice(shopId, countId))
  return { shopId, sheet: await api.call(readCount, { shopId, countId }) }
}

type Loaded = Awaited<ReturnType<typeof clientLoader>>

export default function CountingRoute() {
  const loaded = useLoaderData<typeof clientLoader>()
  return <CountingScreen key={loaded.sheet.countId} {...loaded} />
}

/** Counting with a phone or a scanner: each scan adds one, a typed quantity adds or replaces. */
function CountingScreen({ shopId, sheet }: Loaded) {
  const { name, state, items } = sheet
  const counting = useCounting(shopId, sheet)
  const { queue, text, error, chosen, shown, counted, enter, find } = counting
  if (state !== 'open') {
    return <CountEnded sheet={sheet} />
  }
  return (
    <Screen
      title={name}
      width="narrow"
      subtitle={`${counting.countedCount.toLocaleString('en')} of ${items.length.toLocaleString('en')} products counted`}
      back={{ to: countingPath(), label: 'Counts' }}
    >
      <QueueBanners queue={queue} onAnswer={counting.answer} />
      <WithCamera onCode={counting.scanByCamera}>
        <SearchField
          ref={counting.field}
          label="Scan or find"
          placeholder="Scan, or type a name"
          autoFocus
          value={text}
          onChange={counting.type}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            find()
          }}
        />
      </WithCamera>
      {error !== null && (
        <p role="alert" className="text-14 text-loss">
          {error} {counting.scannerHelp}
        </p>
      )}
      {chosen && (
        <CountedItem
          key={chosen.productId}
          item={chosen}
          countedMilli={counted(chosen)}
          onEnter={(mode, quantity) => enter(chosen, mode, quantity)}
          onTyping={counting.noteTyping}
        />
      )}
      <ItemList items={shown.slice(0, 100)} counted={counted} onChoose={counting.choose} />
      {shown.length > 100 && (
        <p className="text-13 text-ink-soft">
          {(shown.length - 100).toLocaleString('en')} more: type part of a name to find them.
        </p>
      )}
    </Screen>
  )
}

function CountEnded({ sheet: { name, state } }: { sheet: CountSheet }) {
  return (
    <Screen title={name} width="narrow" back={{ to: countingPath(), label: 'Counts' }}>
      <EmptyState title={`This count is ${countStates[state].label.toLowerCase()}`}>
        Nothing more can be added to it.
      </EmptyState>
    </Screen>
  )
}

/** What was refused, and what waits to be sent. */
function QueueBanners({
  queue,
  onAnswer,
}: {
  queue: ReturnType<typeof useEntryQueue>
  onAnswer: (isRight: boolean) => void
}) {
  const isImplausible = queue.refused instanceof ApiProblem && queue.refused.code === 'count_implausible'
  return (
    <>
      {queue.refused !== null && (
        <Banner
          tone={isImplausible ? 'warn' : 'loss'}
          isUrgent
          title={describeError(queue.refused).title}
          action={
            isImplausible && (
              <>
                <Button size="compact" onClick={() => onAnswer(false)}>
                  Count again
                </Button>
                <Button size="compact" onClick={() => onAnswer(true)}>
                  The count is right
                </Button>
              </>
            )
          }
        >
          {describeError(queue.refused).detail}
        </Banner>
      )}
      {queue.waiting.length > 1 && (
        <Banner tone="warn">
          {queue.waiting.length.toLocaleString('en')} entries wait to be sent. They are kept on this device.
        </Banner>
      )}
    </>
  )
}

function ItemList({
  items,
  counted,
  onChoose,
}: {
  items: readonly Item[]
  counted: (item: Item) => Milli | null
  onChoose: (productId: string) => void
}) {
  return (
    <ul className="sheet" aria-label="Products to count">
      {items.map((item) => (
        <li key={item.productId} className="border-b border-line last:border-0">
          <button
            type="button"
            onClick={() => onChoose(item.productId)}
            className="flex min-h-12 w-full items-center justify-between gap-3 px-4 py-2 text-left text-14 hover:bg-ink/4"
          >
            <span className="min-w-0">
              <span className="font-medium">{item.name}</span>{' '}
              <span className="text-13 whitespace-nowrap text-ink-soft">{item.sku}</span>{' '}
              {item.countAgain && <StatusTag tone="warn">Count again</StatusTag>}
            </span>
            <CountedText countedMilli={counted(item)} />
          </button>
        </li>
      ))}
    </ul>
  )
}

function CountedText({ countedMilli }: { countedMilli: Milli | null }) {
  if (countedMilli === null) return <span className="shrink-0 text-13 text-ink-soft">Not counted</span>
  return (
    <span className="tabular shrink-0 font-semibold">
      <Quantity quantityMilli={countedMilli} />
    </span>
  )
}

/** The product that is counted now, large: its present count, and how many more, or how many in all. */
function CountedItem({
  item,
  countedMilli,
  onEnter,
  onTyping,
}: {
  item: Item
  countedMilli: Milli | null
  onEnter: (mode: 'add' | 'set', quantityMilli: Milli) => void
  onTyping: (isTyped: boolean) => void
}) {
  const [quantityMilli, setQuantityMilli] = useState<Milli | null>(null)
  const enter = (mode: 'add' | 'set') => {
    if (quantityMilli === null) return
    onEnter(mode, quantityMilli)
    setQuantityMilli(null)
    onTyping(false)
  }
  return (
    <section aria-label={item.name} className="sheet flex flex-col gap-3 p-4">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 text-16 font-semibold">{item.name}</p>
        <p className="tabular text-28 font-semibold" role="status" aria-label="Counted so far">
          {countedMilli === null ? '–' : <Quantity quantityMilli={countedMilli} />}
        </p>
      </div>
      {item.isUnsure && (
        <p className="text-13 text-ink-soft">
          {unsureText} Enter what you find and choose <em>Set as total</em>.
        </p>
      )}
      <div className="flex flex-wrap items-end gap-2">
        <QuantityField
          label="Quantity"
          className="w-32 grow"
          valueMilli={quantityMilli}
          isFractional={isFractional(item.unit)}
          onChange={(typedMilli, error) => {
            setQuantityMilli(typedMilli)
            onTyping(typedMilli !== null || error !== null)
          }}
        />
        <Button variant="primary" disabled={quantityMilli === null} onClick={() => enter('add')}>
          Add
        </Button>
        <Button disabled={quantityMilli === null} onClick={() => enter('set')}>
          Set as total
        </Button>
      </div>
    </section>
  )
}
