import vine from '@vinejs/vine'
import { IMPORT_OUTCOMES } from '#app/linking/imports/import'
import { FILE_ENCODINGS } from '#app/linking/imports/readers/text'
import { IMPORT_FIELDS, IMPORT_SOURCES } from '#app/linking/imports/rules/source_link'
import { REDIRECT_TYPES } from '#app/linking/links/link'
import { pagingFields, proseUpTo, textUpTo } from '#app/shared/validation'

const name = () => textUpTo(100).nullable().optional()

export const createImportValidator = vine.create({
  content: vine.string().nullable().optional(),
  contentBase64: vine.string().nullable().optional(),
  fileName: proseUpTo(255).nullable().optional(),
  source: vine.enum(IMPORT_SOURCES).nullable().optional(),
  encoding: vine.enum(FILE_ENCODINGS).nullable().optional(),
  mapping: vine
    .object(Object.fromEntries(IMPORT_FIELDS.map((field) => [field, name()])))
    .nullable()
    .optional(),
  domainId: vine.string().nullable().optional(),
  folderId: vine.string().nullable().optional(),
  tags: vine.array(vine.string()).nullable().optional(),
  redirectType: vine.enum(REDIRECT_TYPES).nullable().optional(),
  dryRun: vine.boolean({ strict: true }).nullable().optional(),
})

export const listImportsValidator = vine.create(pagingFields)

export const importLinesValidator = vine.create({
  outcome: vine.enum(IMPORT_OUTCOMES).optional(),
  differs: vine.boolean().optional(),
  ...pagingFields,
})

export const comparisonValidator = vine.create({
  baseUrl: textUpTo(1000).nullable().optional(),
})
