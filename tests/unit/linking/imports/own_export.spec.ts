import { test } from '@japa/runner'
import fc from 'fast-check'
import { guessColumns } from '#app/linking/imports/rules/column_names'
import { toImportedLink } from '#app/linking/imports/rules/imported_link'
import { LINK_EXPORT_COLUMNS, toExportCells } from '#app/linking/link_list/rules/export_row'
import { REDIRECT_TYPES, type LinkRecord } from '#app/linking/links/link'
import { LINK_STATUSES } from '#app/linking/links/rules/effective_state'
import { normaliseTags } from '#app/linking/links/rules/tags'
import type { Routing } from '#app/redirect/routing/routing'
import { formatCsv } from '#app/shared/text/csv'
import { readImportedLinks } from '#tests/fixtures/import_files'

const NOW = Date.parse('2026-06-01T00:00:00Z')
const place = { domainId: null, folderId: null, tags: [], redirectType: null }

/** Texts that a spreadsheet, a separator, an escape or a word for nothing could change. */
const awkward = fc.constantFrom(
  ...[
    'null',
    'None',
    '-',
    '=1+1',
    "'=1+1",
    "''@a",
    '+1',
    '\\',
    'a\\|b',
    '|',
    '"',
    '\\"x',
    'a\n\nb',
  ],
  ...[' lead', 'trail ', '\tx', 'yes', 'x\r\ny', '#c', 'sep=;', '[1]', 'a;b,c', 'Ünï 😀', "'"]
)
const words = fc.oneof(awkward, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }))

/** No control character but tabs and line breaks, and not blank: what the API takes, and stores. */
const prose = words.filter((text) => text.trim() !== '' && !/[\p{Cc}--[\t\n\r]]/v.test(text))
const line = prose.filter((text) => !/\p{Cc}/u.test(text))
const optional = <Value>(of: fc.Arbitrary<Value>) => fc.option(of, { nil: null })
const moment = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((ms) => new Date(ms).toISOString())
const url = fc.constantFrom('https://example.com/?q="a",b;c|d', 'https://example.com/ü?=1')
const count = fc.integer({ min: 0, max: 1_000_000 })

const anyRouting = fc.record({
  rules: fc.array(
    fc.record({
      ...{ id: fc.constant('r1'), name: optional(line), countries: fc.constant(['GB']) },
      ...{ devices: fc.constant(['ios']), languages: fc.constant(['de']), destinationUrl: url },
      appUrl: fc.constantFrom(null, 'exampleapp://a'),
    }),
    { maxLength: 1 }
  ),
  split: fc.constant([]),
})

const link = fc.record({
  ...{
    alias: fc.stringMatching(/^[a-z][a-z0-9-]{1,20}[a-z0-9]$/),
    domain: fc.constant('go.example'),
  },
  ...{ destinationUrl: url, title: optional(prose), description: optional(prose) },
  ...{ notes: optional(prose), tags: fc.array(line, { maxLength: 20 }).map(normaliseTags) },
  ...{ campaignId: optional(fc.constant('c1')), folderId: optional(fc.constant('f1')) },
  ...{ status: fc.constantFrom(...LINK_STATUSES), startsAt: optional(moment(0, NOW)) },
  ...{ endsAt: optional(moment(0, 2 * NOW)), redirectType: fc.constantFrom(...REDIRECT_TYPES) },
  ...{
    routing: anyRouting,
    externalId: optional(line),
    passQuery: fc.boolean(),
    expiredUrl: optional(url),
  },
  ...{ maxClicks: optional(fc.integer({ min: 1, max: 1_000_000_000 })), usedClicks: count },
  ...{ humanClicks: count, scans: count, importedClicks: count, createdAt: moment(0, NOW) },
  preview: fc.record({ title: optional(prose), description: optional(prose) }),
}) as unknown as fc.Arbitrary<LinkRecord>

const FORMATS = {
  csv: (links: LinkRecord[]) =>
    formatCsv([LINK_EXPORT_COLUMNS as unknown as string[], ...links.map(toExportCells)]),
  json: (links: LinkRecord[]) => JSON.stringify({ items: links }),
}

function orNone(routing: Routing | null): Routing | null {
  return routing && routing.rules.length + routing.split.length > 0 ? routing : null
}

/** Returns what has to be the same of a link that was exported and imported. */
function expected(one: LinkRecord) {
  const { humanClicks, scans, importedClicks, domain, usedClicks, createdAt, status, ...same } = one
  return {
    input: { ...same, domainId: null, password: null, routing: orNone(one.routing) },
    createdAt: new Date(createdAt),
    ...{ status, usedClicks, clicks: humanClicks + scans + importedClicks, notKept: [] },
  }
}

test.group('A link that is exported and imported', () => {
  for (const [format, write] of Object.entries(FORMATS)) {
    test(`is the same in every field, as ${format}`, async ({ assert }) => {
      await fc.assert(
        fc.asyncProperty(fc.array(link, { minLength: 1, maxLength: 3 }), async (links) => {
          const read = await readImportedLinks(write(links))
          const given = { place, nowMs: NOW, dayOrder: null, isOurs: true }
          const made = read.map((one) => {
            const { translated, input, ...rest } = toImportedLink(one, given)
            return {
              ...rest,
              input: { ...input, routing: orNone(input.routing as unknown as Routing) },
            }
          })
          assert.deepEqual(made, links.map(expected) as never)
        }),
        { numRuns: 200 }
      )
    })
  }

  test('has a column for every field that an import takes', ({ assert }) => {
    const left = ['password', 'shortUrl', 'clicks']
    const fields = Object.keys(guessColumns([...LINK_EXPORT_COLUMNS]))
    assert.includeMembers(fields, ['previewTitle', 'previewDescription', 'maxClicks', 'expiredUrl'])
    assert.notIncludeMembers(fields, left.slice(0, 1))
  })
})
