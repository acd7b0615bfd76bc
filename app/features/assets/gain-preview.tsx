import { useEffect, useState } from 'react'
import { api } from '#app/api/client.ts'
import { describeError } from '#app/api/describe-error.ts'
import { Money } from '#app/components/format/money.tsx'
import { Fact, Facts } from '#app/components/ui/facts.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { type DisposalPreview, DisposalQuery } from '#domain/api/asset.ts'
import { previewDisposal } from '#domain/api/routes/assets.ts'
import { minor } from '#domain/money.ts'
import type { DisposalDraft } from './disposal-draft.ts'

type Shown = { preview: DisposalPreview } | { error: string } | null

/** Typing ends before it is asked. */
const restMs = 250

/** The result of a disposal as it is filled in, or why it would be refused. */
export function GainPreview({ assetId, draft }: { assetId: string; draft: DisposalDraft }) {
  const { shopId } = useShop()
  const [shown, setShown] = useState<Shown>(null)
  const { how, businessDay, costMinor, totalMinor, taxClassId } = draft
  useEffect(() => {
    const query = DisposalQuery.safeParse({
      businessDay,
      costMinor,
      ...(how === 'sold' && { totalMinor, taxClassId }),
    }).data
    if (!query) return setShown(null)
    let isOver = false
    const timer = setTimeout(async () => {
      const found = await ask(shopId, assetId, query)
      if (!isOver) setShown(found)
    }, restMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [shopId, assetId, how, businessDay, costMinor, totalMinor, taxClassId])
  if (shown === null) return null
  if ('error' in shown)
    return (
      <p role="status" className="text-14 text-warn">
        {shown.error}
      </p>
    )
  const { bookMinor, netMinor, taxMinor, gainMinor } = shown.preview
  return (
    <div role="status">
      <Facts className="border-y border-line">
        <Fact label="Book value disposed of">
          <Money amountMinor={bookMinor} />
        </Fact>
        {how === 'sold' && (
          <Fact label={taxMinor > 0 ? 'Received without tax' : 'Received'}>
            <Money amountMinor={netMinor} />
          </Fact>
        )}
        {taxMinor > 0 && (
          <Fact label="Output tax">
            <Money amountMinor={taxMinor} />
          </Fact>
        )}
        <Fact label={gainMinor < 0 ? 'Loss' : 'Gain'}>
          <Money amountMinor={minor(Math.abs(gainMinor))} className="font-semibold" />
        </Fact>
      </Facts>
    </div>
  )
}

async function ask(shopId: string, assetId: string, query: DisposalQuery): Promise<Shown> {
  try {
    return { preview: await api.call(previewDisposal, { shopId, assetId, query }) }
  } catch (error) {
    return { error: describeError(error).detail }
  }
}
