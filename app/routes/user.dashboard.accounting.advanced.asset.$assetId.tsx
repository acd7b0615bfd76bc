import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { api } from '#app/api/client.ts'
import { DayText } from '#app/components/format/date-text.tsx'
import { todayIn } from '#app/components/format/dates.ts'
import { Money } from '#app/components/format/money.tsx'
import { monthText } from '#app/components/format/month-text.ts'
import { PrintHead } from '#app/components/statement/print-head.tsx'
import { StatementDownload } from '#app/components/statement/statement-download.tsx'
import { StatementList } from '#app/components/statement/statement-list.tsx'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { Fact, Facts } from '#app/components/ui/facts.tsx'
import { printPage } from '#app/components/ui/print.ts'
import { Screen, Section } from '#app/components/ui/screen.tsx'
import { StatTile } from '#app/components/ui/stat-tile.tsx'
import { StatusTag, type Tone } from '#app/components/ui/status-tag.tsx'
import { movementsStatement, scheduleStatement } from '#app/features/assets/asset-statement.ts'
import { DisposeDialog } from '#app/features/assets/dispose-dialog.tsx'
import { assetsPath } from '#app/features/assets/paths.ts'
import { AttachmentsPart } from '#app/features/attachments/attachments-part.tsx'
import { moneyLabel, useAddedMoney } from '#app/features/books/added-money.ts'
import { documentPath } from '#app/features/books/paths.ts'
import { ReverseButton } from '#app/features/documents/reverse-document.tsx'
import { ForPosting } from '#app/features/shell/me-context.tsx'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { fetchSellingTills } from '#app/features/tills/selling-tills.ts'
import { requireAccounting } from '#app/session/guards.ts'
import type { Asset, AssetStatus } from '#domain/api/asset.ts'
import { readAsset } from '#domain/api/routes/assets.ts'
import { assetStatusLabels } from '#domain/api/statements/register-statement.ts'
import { assetCategories } from '#domain/assets/category.ts'
import { methodInWords } from '#domain/assets/method.ts'
import { paymentMoneyLabels } from '#domain/terms/payment-money.ts'

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const assetId = params.assetId ?? ''
  const [asset, tills] = await Promise.all([
    api.call(readAsset, { shopId, assetId }),
    fetchSellingTills(shopId),
  ])
  return { asset, tills }
}

type Loaded = Awaited<ReturnType<typeof clientLoader>>

const tones: Readonly<Record<AssetStatus, Tone>> = {
  'in-use': 'good',
  'fully-depreciated': 'neutral',
  disposed: 'neutral',
  reversed: 'neutral',
}

export default function AssetRoute() {
  const loaded = useLoaderData<typeof clientLoader>()
  return <AssetScreen key={loaded.asset.assetId} {...loaded} />
}

/** One asset: what is known of it, what moved it, and the months to come. */
function AssetScreen({ asset, tills }: Loaded) {
  const shop = useShop()
  const [isDisposing, setIsDisposing] = useState(false)
  const today = todayIn(shop.timeZone)
  const movements = movementsStatement(asset, shop, today)
  const schedule = scheduleStatement(asset, shop, today)
  return (
    <Screen
      title={asset.name}
      subtitle={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {assetCategories[asset.category].name}
          <StatusTag tone={tones[asset.status]}>{assetStatusLabels[asset.status]}</StatusTag>
        </span>
      }
      back={{ to: assetsPath, label: 'Fixed assets' }}
      actions={
        <>
          <Button icon={Printer} onClick={() => printPage('a4')}>
            Print
          </Button>
          <ButtonLink to={documentPath(asset.entryNumber)}>Open the entry</ButtonLink>
          <ForPosting>
            {isAlone(asset) && <ReverseButton of={{ kind: 'asset-purchase', id: asset.assetId }} />}
            {asset.costMinor > 0 && (
              <Button variant="primary" onClick={() => setIsDisposing(true)}>
                Dispose of asset
              </Button>
            )}
          </ForPosting>
        </>
      }
    >
      <PrintHead shop={shop} title={asset.name} period={assetCategories[asset.category].name} />
      <Tiles asset={asset} />
      <Known asset={asset} />
      <Section title="Movements" actions={<StatementDownload statement={movements} />}>
        <StatementList id="asset-movements" label="Movements" statement={movements} empty={null} />
      </Section>
      {asset.schedule.length > 0 && (
        <Section title="Months to come" actions={<StatementDownload statement={schedule} />}>
          <StatementList id="asset-schedule" label="Months to come" statement={schedule} empty={null} />
        </Section>
      )}
      <AttachmentsPart shopId={shop.shopId} kind="asset-purchase" id={asset.assetId} />
      {isDisposing && <DisposeDialog {...{ asset, tills }} onClose={() => setIsDisposing(false)} />}
    </Screen>
  )
}

/** A purchase that nothing depends on yet can be reversed. */
function isAlone({ status, movements }: Asset): boolean {
  return (
    status !== 'reversed' &&
    movements.every(({ kind, isReversed }) => kind === 'asset-purchase' || kind === 'reversal' || isReversed)
  )
}

function Tiles({
  asset: { costMinor, accumulatedMinor, bookMinor, boughtMinor, through },
}: {
  asset: Asset
}) {
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <StatTile
        label="Cost"
        note={
          costMinor !== boughtMinor && (
            <>
              Of <Money amountMinor={boughtMinor} /> when it came
            </>
          )
        }
      >
        <Money amountMinor={costMinor} isFitted />
      </StatTile>
      <StatTile label="Depreciated">
        <Money amountMinor={accumulatedMinor} isFitted />
      </StatTile>
      <StatTile label="Book value">
        <Money amountMinor={bookMinor} isFitted />
      </StatTile>
      <StatTile label="Depreciated through">
        {through === null ? 'No month yet' : monthText(through)}
      </StatTile>
    </div>
  )
}

function Known({ asset }: { asset: Asset }) {
  const { origin, supplierName, residualMinor } = asset
  const added = useAddedMoney()
  return (
    <Section title="Details">
      <Facts className="max-w-160 border-y border-line">
        <Fact label={origin.kind === 'had' ? 'In the books from' : 'Bought'}>
          <DayText day={asset.businessDay} />
          {supplierName !== null && ` from ${supplierName}`}
        </Fact>
        <Fact label="Paid">
          {origin.kind === 'paid' && moneyLabel(paymentMoneyLabels, origin.paidFrom, added)}
          {origin.kind === 'owed' && (
            <>
              On a bill that is due <DayText day={origin.due} />
            </>
          )}
          {origin.kind === 'had' &&
            (origin.against === 'opening' ? 'Before the books began here' : 'Brought in by the owner')}
        </Fact>
        {asset.reference !== null && <Fact label="Invoice number">{asset.reference}</Fact>}
        <Fact label="In service">
          <DayText day={asset.inServiceOn} />
        </Fact>
        <Fact label="Depreciation">{methodInWords(asset.method)}</Fact>
        {residualMinor > 0 && (
          <Fact label="Residual value">
            <Money amountMinor={residualMinor} />
          </Fact>
        )}
        {asset.location !== null && <Fact label="Location">{asset.location}</Fact>}
        {asset.serialNumber !== null && <Fact label="Serial number">{asset.serialNumber}</Fact>}
        {asset.note !== null && <Fact label="Note">{asset.note}</Fact>}
      </Facts>
    </Section>
  )
}
