import { IMPORT_OUTCOMES, IMPORT_STATUSES } from '#app/linking/imports/import'
import { FILE_CONTAINERS } from '#app/linking/imports/readers/file_shape'
import { IMPORT_WARNINGS, type ImportWarning } from '#app/linking/imports/rules/not_kept'
import {
  IMPORT_FIELDS,
  IMPORT_SOURCES,
  type ImportField,
} from '#app/linking/imports/rules/source_link'
import { REDIRECT_TYPES } from '#app/linking/links/link'
import {
  dateTime,
  flag,
  freeForm,
  id,
  integer,
  list,
  mapOf,
  named,
  nullable,
  object,
  oneOf,
  optional,
  text,
  type OptionalSchema,
} from '#app/platform/api/schema'

/** An import, for the API document. */
export const importSchema = named(
  'Import',
  object({
    id: id('The import'),
    status: {
      enum: IMPORT_STATUSES,
      description: 'Checked: a dry run is done; Done, Failed and Stopped end it',
    },
    dryRun: flag(),
    source: { enum: IMPORT_SOURCES, description: 'The service that the file comes from' },
    container: { enum: FILE_CONTAINERS },
    fileName: text(),
    sizeBytes: integer(),
    encoding: oneOf(
      ['utf-8', 'windows-1252', 'utf-16le'],
      'How the text was read; windows-1252 stands for Latin-1 too'
    ),
    delimiter: nullable(text('Between the cells of a CSV')),
    columns: list(text('Names that the file has')),
    mapping: object(
      Object.fromEntries(
        IMPORT_FIELDS.map((field) => [field, optional(text(`Column of \`${field}\``))])
      ) as Record<ImportField, OptionalSchema<string>>,
      'Field to the name of its column; those without a column are left out'
    ),
    unusedColumns: list(text('Name that no field took and nothing else reads')),
    domainId: nullable(
      id('Where all links go; null: to the domain of the same name, else the default')
    ),
    folderId: nullable(id()),
    tags: list(text()),
    redirectType: nullable(oneOf(REDIRECT_TYPES, 'Of links whose file names none; null: Found')),
    totalLines: integer('0 until the file is read'),
    linesDone: integer('Lines of the present stage that are done'),
    creatable: integer('Lines that the check found good'),
    created: integer(),
    existing: integer('Lines whose link is there already, with the same destination'),
    refused: integer(),
    importedClicks: integer('Clicks of the past that were taken over'),
    problems: mapOf(integer(), 'Refused lines by code'),
    warnings: freeForm<Partial<Record<ImportWarning, number>>>({
      type: 'object',
      additionalProperties: integer(),
      description: `What was not imported: ${IMPORT_WARNINGS.join(', ')}`,
    }),
    sourceDomains: list(object({ domain: text('Host that lines were on'), lines: integer() })),
    failure: nullable(object({ code: text(), detail: text() })),
    comparison: nullable(
      object({
        status: { enum: ['Running', 'Done', 'Stopped'] },
        baseUrl: nullable(text()),
        linesDone: integer(),
        same: integer(),
        different: integer(),
        unreachable: integer(),
      })
    ),
    createdBy: nullable(id('null: the operator, by the command line')),
    createdAt: dateTime(),
    startedAt: nullable(dateTime()),
    finishedAt: nullable(dateTime()),
  })
)

const answer = nullable(object({ status: integer(), location: nullable(text()) }))

export const importLineSchema = named(
  'ImportLine',
  object({
    line: integer('Of the file, from 1; of a database, the row'),
    alias: nullable(text()),
    domain: nullable(text()),
    destinationUrl: nullable(text()),
    outcome: { enum: IMPORT_OUTCOMES },
    code: nullable(text('Why it was refused: a code of creating a link, or import.line_malformed')),
    detail: nullable(text()),
    warnings: list(oneOf(IMPORT_WARNINGS)),
    notKept: list(
      object({
        code: oneOf(IMPORT_WARNINGS),
        field: text('Our name for it, else that of the file'),
        value: nullable(text('Up to 100 characters; null for a password, key or token')),
      })
    ),
    linkId: nullable(id()),
    comparison: nullable(
      object({
        address: text(),
        agreement: { enum: ['Same', 'Status', 'Location', 'Gone', 'Unreachable'] },
        old: answer,
        ours: answer,
        message: nullable(text()),
      })
    ),
  })
)
