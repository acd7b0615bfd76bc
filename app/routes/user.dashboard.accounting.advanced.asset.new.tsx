import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate } from '@remix-run/react'
import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { api } from '#app/api/client.ts'
import { Form, FormError } from '#app/components/form/form.tsx'
import { LeaveWarning } from '#app/components/form/leave-warning.tsx'
import { ScreenActions } from '#app/components/form/screen-actions.tsx'
import { SelectField } from '#app/components/form/select-field.tsx'
import { TextAreaField, TextField } from '#app/components/form/text-field.tsx'
import { type UsedForm, useForm } from '#app/components/form/use-form.ts'
import { todayIn } from '#app/components/format/dates.ts'
import { Screen, Sheet } from '#app/components/ui/screen.tsx'
import {
  type AssetForm,
  type AssetRead,
  assetFields,
  assetSchema,
  bodyOf,
  newAsset,
  usualOf,
} from '#app/features/assets/asset-form.ts'
import { DepreciationFields } from '#app/features/assets/depreciation-fields.tsx'
import { OriginFields } from '#app/features/assets/origin-fields.tsx'
import { assetPath, assetsPath } from '#app/features/assets/paths.ts'
import { AttachmentsField } from '#app/features/attachments/attachments-field.tsx'
import { fetchSuppliers } from '#app/features/expenditure/expenditure-api.ts'
import { useShop } from '#app/features/shell/shop-context.tsx'
import { fetchSellingTills } from '#app/features/tills/selling-tills.ts'
import { requireAccounting } from '#app/session/guards.ts'
import { recordAsset } from '#domain/api/routes/assets.ts'
import { createSupplier } from '#domain/api/routes/suppliers.ts'
import { AssetCategory, assetCategories } from '#domain/assets/category.ts'
import { day } from '#domain/business-day.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { shopId } = requireAccounting(request)
  const [suppliers, tills] = await Promise.all([fetchSuppliers(shopId), fetchSellingTills(shopId)])
  return { suppliers, tills }
}

export const handle = { posts: true }

/** Records an asset that was bought, or that the shop had before its books began here. */
export default function NewAssetScreen() {
  const { suppliers, tills } = useLoaderData<typeof clientLoader>()
  const { shopId, taxPack: packId } = useShop()
  const form = useAssetForm(tills)
  return (
    <Screen title="Add a fixed asset" back={{ to: assetsPath, label: 'Fixed assets' }}>
      <Form form={form} hasManyFigures className="flex max-w-220 flex-col gap-5">
        <LeaveWarning form={form} />
        <Sheet>
          <WhatFields form={form} />
        </Sheet>
        <Sheet>
          <OriginFields {...{ form, suppliers, tills, packId }} />
        </Sheet>
        <Sheet>
          <DepreciationFields form={form} packId={packId} />
        </Sheet>
        <Sheet className="flex flex-col gap-4">
          <TextAreaField label="Note" {...form.field('note')} maxLength={500} rows={2} />
          <div>
            <p className="mb-1.5 text-14 font-medium">Photo, or PDF of the invoice</p>
            <AttachmentsField
              shopId={shopId}
              value={form.values.attachments}
              onChange={(change) => form.set({ attachments: change(form.values.attachments) })}
              disabled={form.isBusy}
            />
          </div>
        </Sheet>
        <FormError form={form} />
        <ScreenActions to={assetsPath} form={form} busyLabel="Recording">
          Record asset
        </ScreenActions>
      </Form>
    </Screen>
  )
}

function useAssetForm(tills: readonly { tillId: string }[]): UsedForm<AssetForm> {
  const { shopId, taxPack: packId, timeZone } = useShop()
  const navigate = useNavigate()
  const today = day(todayIn(timeZone))
  const [ids] = useState(() => ({ asset: newId(), supplier: newId() }))
  return useForm({
    start: () => newAsset(today, tills[0]?.tillId ?? ''),
    schema: assetSchema,
    inputOf: (draft) => bodyOf(draft, packId, ids.supplier),
    fields: assetFields,
    whenEmpty: {
      name: 'Give the asset a name.',
      supplierId: 'Choose who sold it.',
      costMinor: 'Enter what it cost.',
      day: 'Enter the date.',
      inServiceOn: 'Enter the date.',
      years: 'Enter whole years and months.',
      rate: 'Enter a percentage, such as 20 or 12.5.',
    },
    refusals: {
      asset_in_future: 'day',
      asset_mismatch: 'costMinor',
      asset_residual_too_high: 'residualMinor',
      asset_accumulated_too_high: 'accumulatedMinor',
      asset_in_service_too_early: 'inServiceOn',
      asset_taken_through_wrong: 'through',
      till_not_found: 'tillId',
    },
    shortcut: 'Ctrl+S',
    submit: ({ asset, newSupplier }: AssetRead) => send(shopId, ids, asset, newSupplier),
    done: ({ assetId }) => navigate(assetPath(assetId)),
  })
}

async function send(
  shopId: string,
  ids: { asset: string; supplier: string },
  asset: AssetRead['asset'],
  newSupplier: string | null,
) {
  if (newSupplier !== null)
    await api.call(createSupplier, { shopId, body: { supplierId: ids.supplier, name: newSupplier } })
  return api.call(recordAsset, { shopId, assetId: ids.asset, body: asset })
}

const categories = AssetCategory.options.map((value) => ({ value, label: assetCategories[value].name }))

/** What the asset is, and where. A category brings its usual life. */
function WhatFields({ form }: { form: UsedForm<AssetForm> }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 text-16 font-semibold">What it is</legend>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="Name"
          isRequired
          autoFocus
          {...form.field('name')}
          maxLength={160}
          autoComplete="off"
          help="What people call it, such as Delivery van or Freezer by the door."
        />
        <SelectField
          label="Category"
          options={categories}
          {...form.field('category')}
          onChange={(category) => form.set({ category, ...usualOf(category) })}
        />
        <TextField label="Location" {...form.field('location')} maxLength={160} autoComplete="off" />
        <TextField label="Serial number" {...form.field('serialNumber')} maxLength={80} autoComplete="off" />
      </div>
    </fieldset>
  )
}
