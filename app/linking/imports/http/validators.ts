import vine from '@vinejs/vine'
import { IMPORT_OUTCOMES } from '#app/linking/imports/import'
import { FILE_ENCODINGS } from '#app/linking/imports/readers/text'
import { IMPORT_FIELDS, IMPORT_SOURCES } from '#app/linking/imports/rules/source_link'
import { REDIRECT_TYPES } from '#app/linking/links/link'
import { documentInput } from '#app/platform/api/input_documents'
import { pagingFields, proseUpTo, textUpTo } from '#app/shared/text/validation'

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
  drawAliases: vine.boolean({ strict: true }).nullable().optional(),
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

documentInput(createImportValidator, {
  name: 'NewImport',
  fields: {
    content: { description: 'The file as text; or give `contentBase64`' },
    contentBase64: {
      description: 'The file, base 64; or give `content`',
      contentEncoding: 'base64',
    },
    fileName: { description: 'Its name, for people' },
    source: { description: 'The service that it comes from; left out: found out' },
    encoding: { description: 'Encoding of its text; left out: found out' },
    mapping: { description: 'Field to the name of its column, where what was found out is wrong' },
    domainId: { description: 'Where all links go' },
    folderId: { description: 'The folder that all links go into' },
    tags: { description: 'Tags for all links' },
    redirectType: { description: 'Of links whose lines name none' },
    drawAliases: {
      description:
        'Give links without an alias a random one, although the file may have it in another column',
      default: false,
    },
    dryRun: { description: 'Only check the lines, until `run` is called', default: false },
  },
  example: {
    content: 'alias,destinationUrl\nflyer,https://example.com/flyer\n',
    fileName: 'links.csv',
    dryRun: true,
  },
})

documentInput(importLinesValidator, {
  fields: {
    outcome: { description: 'Lines of this outcome alone' },
    differs: { description: 'Lines of which the old service answers something else' },
  },
})

documentInput(comparisonValidator, {
  name: 'ComparisonInput',
  optional: true,
  fields: { baseUrl: { description: 'The old service; left out: the hosts that the file names' } },
  example: {},
})
