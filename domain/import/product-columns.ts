import type { ColumnSpec } from './columns.ts'
import type { ConventionColumns } from './conventions.ts'
import type { ProductImportField } from './fields.ts'

/** Whose cells show how a file writes numbers. */
export const productConventions: ConventionColumns<ProductImportField> = {
  amounts: ['price', 'cost'],
  quantities: ['reorderLevel', 'quantity'],
  days: [],
}

/**
 * Names that these columns have in spreadsheets and in the exports of Loyverse, Square, Shopify, Odoo,
 * QuickBooks, ERPNext and WooCommerce; the first is what an export from here writes.
 */
export const productColumns: Readonly<Record<ProductImportField, ColumnSpec>> = {
  sku: {
    isRequired: false,
    aliases: [
      ...['SKU', 'Product code', 'Item code', 'StockCode', 'Variant SKU', 'Internal reference'],
      ...['Item number', 'Item no', 'Part number', 'Code', 'Reference', 'Ref'],
      ...['Code produit', 'Code article', 'Référence', 'Réf', 'Référence interne', 'UGS'],
    ],
  },
  name: {
    isRequired: false,
    aliases: [
      ...['Name', 'Product', 'Product name', 'Item', 'Item name', 'Product/Service name', 'Product/Service'],
      ...[
        'Title',
        'Description',
        'Product description',
        'Item description',
        'Goods',
        'Particulars',
        'Article name',
      ],
      ...[
        'Nom',
        'Nom du produit',
        "Nom de l'article",
        'Produit',
        'Article',
        'Désignation',
        'Libellé',
        'Intitulé',
      ],
    ],
  },
  barcodes: {
    isRequired: false,
    aliases: [
      ...['Barcodes', 'Barcode', 'Bar code', 'Variant barcode', 'Barcode (Barcodes)', 'EAN', 'EAN13', 'UPC'],
      ...['UPC/EAN', 'GTIN', 'GTIN, UPC, EAN, or ISBN'],
      ...['Code-barres', 'Codes-barres', 'Code barre', 'Gencod'],
    ],
  },
  category: {
    isRequired: false,
    // The product category of Shopify is a long path of a taxonomy: its type is what the shop calls it.
    aliases: [
      ...['Category', 'Categories', 'Reporting category', 'Department', 'Group', 'Item group', 'Type'],
      'Product category',
      ...['Catégorie', 'Catégories', 'Famille', 'Rayon', 'Groupe'],
    ],
  },
  unit: {
    isRequired: false,
    aliases: [
      ...['Unit', 'Unit of measure', 'UOM', 'Stock UOM', 'Default unit of measure', 'Sold by'],
      ...['Unité', 'Unité de mesure', 'Unité de vente', 'Vendu par', 'Sold by weight'],
    ],
  },
  price: {
    isRequired: false,
    aliases: [
      ...[
        'Price',
        'Selling price',
        'Retail price',
        'Sale price',
        'Sales price',
        'Unit price',
        'Default price',
        'Unit selling price',
        'Price each',
        'Selling',
      ],
      ...[
        'Variant price',
        'Regular price',
        'Sales price / rate',
        'Sales price/rate',
        'Standard selling rate',
      ],
      ...['Prix', 'Prix de vente', 'Prix unitaire', 'Prix TTC', 'Prix de vente TTC', 'PU', 'PV', 'PVTTC'],
    ],
  },
  taxClass: { isRequired: false, aliases: ['Tax class', 'Tax', 'VAT', 'VAT class', 'TVA', 'Classe de taxe'] },
  cost: {
    isRequired: false,
    aliases: [
      ...['Cost', 'Cost price', 'Purchase price', 'Buying price', 'Unit cost', 'Default unit cost'],
      ...['Cost per item', 'Purchase cost', 'Average cost', 'Supply price', 'Valuation rate', 'Buying rate'],
      ...[
        "Prix d'achat",
        "Prix d'achat HT",
        'Coût',
        'Coût unitaire',
        'Prix de revient',
        "Coût d'achat",
        'PA',
      ],
    ],
  },
  reorderLevel: {
    isRequired: false,
    aliases: [
      ...['Reorder level', 'Reorder point', 'Reorder pt (min)', 'Reorder', 'Low stock', 'Low stock amount'],
      ...['Stock alert count', 'Minimum stock', 'Min stock'],
      ...[
        'Seuil',
        "Seuil d'alerte",
        'Seuil de réapprovisionnement',
        'Stock minimum',
        'Stock mini',
        "Stock d'alerte",
      ],
    ],
  },
  quantity: {
    isRequired: false,
    aliases: [
      ...[
        'Quantity',
        'On hand',
        'In stock',
        'Stock',
        'Qty',
        'Opening stock',
        'Qty in stock',
        'Quantity in stock',
      ],
      ...[
        'Qty on hand',
        'Quantity on hand',
        'Stock on hand',
        'Current stock',
        'Stock level',
        'On the shelf now',
        'Stock quantity',
      ],
      ...['Stock qty', 'Inventory quantity', 'Variant inventory qty', 'Actual qty', 'Available'],
      ...[
        'Quantité',
        'Quantité en stock',
        'Qté',
        'Qté en stock',
        'En stock',
        'Stock actuel',
        'Stock initial',
      ],
      'Current quantity*',
    ],
  },
  shelf: {
    isRequired: false,
    aliases: ['Shelf', 'Bin', 'Bin location', 'Shelf location', 'Aisle', 'Étagère', 'Emplacement'],
  },
  service: {
    isRequired: false,
    aliases: [
      ...['Service', 'Is service', 'Is a service', 'Item type', 'Product type', 'Product/Service type'],
      'Prestation',
    ],
  },
  packs: { isRequired: false, aliases: ['Packs', 'Packaging', 'Conditionnements', 'Conditionnement'] },
  status: {
    isRequired: false,
    aliases: [
      'Status',
      'Product status',
      'Item status',
      'State',
      'Active',
      'Is active',
      'Published',
      'Statut',
      'Actif',
    ],
  },
  currency: { isRequired: false, aliases: ['Currency', 'Currency code', 'Price currency', 'Ccy', 'Devise'] },
  taxable: {
    isRequired: false,
    aliases: [
      'Taxable',
      'Variant taxable',
      'Is taxable',
      'Taxed',
      'Tax status',
      'Charge tax',
      'Charge tax on this product',
    ],
  },
}
