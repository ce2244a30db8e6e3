import { readFileSync, writeFileSync } from 'node:fs'
import { test } from '@japa/runner'
import {
  listMovingSamples,
  surveySamples,
  type ColumnFate,
  type Fates,
} from '#tests/fixtures/moving_samples'

const DOCUMENT = new URL('../../../../docs/migrating_fields.md', import.meta.url)
const NAMES: Record<string, string> = {
  ...{ bitly: 'Bitly', dub: 'Dub', kutt: 'Kutt', rebrandly: 'Rebrandly', shlink: 'Shlink' },
  ...{ shortio: 'Short.io', sink: 'Sink', spoo: 'spoo.me', yourls: 'YOURLS' },
}
const HEAD = `# Which fields come over

What happens to each field of another service's export, by service and file format. [Migrating](migrating.md) says what
to do, and where each format is described.

A test makes these tables from sample files (\`tests/fixtures/moving\`) and keeps them true;
\`WRITE_DOCUMENTS=1 ./shunt test unit --files=moving_table\` writes them again.

- **kept**: the value is in the field of the same line.
- **changed**: it becomes something else here, such as a rule or a pause.
- **warned**: the codes that a line reports in \`notKept\` where a value cannot be kept.
- **refused**: the code with which a line is refused for it.
- Columns that are **not used** are listed once for the import, in \`unusedColumns\`.
`

function formatTables(fates: Fates): string {
  const parts = [...fates].sort(([one], [other]) => one.localeCompare(other))
  return HEAD + parts.map(([key, columns]) => formatPart(key, columns)).join('')
}

function formatPart(key: string, columns: Map<string, ColumnFate>): string {
  const [service, container] = key.split(' ')
  const used = [...columns].filter(([, { becomes }]) => becomes !== 'unused')
  const unused = [...columns].filter(([, { becomes }]) => becomes === 'unused')
  const rows = used.map(
    ([name, fate]) =>
      `| \`${name}\` | ${formatFate(fate)} | ${codes(fate.warnings)} | ${codes(fate.refusals)} |\n`
  )
  const left = unused.map(([name]) => `\`${name}\``).join(', ')
  return `\n## ${NAMES[service]}, ${container === 'sqlite' ? 'SQLite' : container.toUpperCase()}\n\n| column | here | warned | refused |\n|---|---|---|---|\n${rows.join('')}${left && `\nNot used: ${left}.\n`}`
}

function formatFate({ becomes, isChanged }: ColumnFate): string {
  if (becomes === 'nothing') return 'not kept'
  return `${isChanged ? 'changed' : 'kept'}: ${becomes}`
}

function codes(found: Set<string>): string {
  return [...found]
    .sort()
    .map((code) => `\`${code}\``)
    .join(', ')
}

test.group('Samples of other services', () => {
  test('are at least three for each, and each says which service it is', async ({ assert }) => {
    const samples = Map.groupBy(listMovingSamples(), ({ service }) => service)
    assert.sameMembers([...samples.keys()], Object.keys(NAMES))
    for (const [service, files] of samples) assert.isAtLeast(files.length, 3, service)
  })

  test('are what the tables of the documentation say', async ({ assert }) => {
    const tables = formatTables(await surveySamples())
    if (process.env.WRITE_DOCUMENTS) writeFileSync(DOCUMENT, tables)
    assert.equal(readFileSync(DOCUMENT, 'utf8'), tables)
  })
})
