import { SelectField } from '#app/components/form/select-field.tsx'
import { TextField } from '#app/components/form/text-field.tsx'
import type { UsedForm } from '#app/components/form/use-form.ts'
import { AssetCategory, assetCategories } from '#domain/assets/category.ts'
import { type AssetForm, usualOf } from './asset-form.ts'

const categories = AssetCategory.options.map((value) => ({ value, label: assetCategories[value].name }))

/** What the asset is, and where. A category brings its usual life. */
export function WhatFields({ form }: { form: UsedForm<AssetForm> }) {
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
