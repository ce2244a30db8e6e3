import type { Row } from './compare.js'
import type { Peer } from './peer.js'

const HEAD = `# Fields of dialects

Each call of the four [dialects](dialects.md), field by field: its name, its type and whether it can be null, beside what
the other product's own documents say. A test makes every call, with each field that it takes, and writes these tables;
\`WRITE_DOCUMENTS=1 ./shunt test plugins --files=dialects/fields/fields\` writes them again.

- **same**: what is taken has the effect it has there, and what is answered has the name and a type that stands there.
- **different**: the type or null differs; the last column says why.
- **more**: Shunt answers a field that the documents of the product do not have. Programs pass over it.
- **ignored**: the field is taken, and changes nothing.
- **refused**: the call or the field is answered with an error in the product's own shape.
`

/** Writes the page of all tables. */
export function formatPage(tables: readonly [Peer, readonly Row[]][]): string {
  return HEAD + tables.map(([peer, rows]) => formatTable(peer, rows)).join('')
}

function formatTable(peer: Peer, rows: readonly Row[]): string {
  const answered = Map.groupBy(
    rows.filter(({ field }) => field !== ''),
    ({ call }) => call
  )
  const lines = [...answered].flatMap(([call, fields]) => formatCall(call, fields))
  const refused = rows.filter(({ field }) => field === '')
  const sums = ['same', 'different', 'more', 'ignored', 'refused'].map(
    (result) => `${rows.filter((row) => row.result === result).length} ${result}`
  )
  return `
## ${peer.name}

Compared with ${peer.source}: ${sums.join(', ')}.

| call | result | fields | why |
|---|---|---|---|
${[...lines, ...formatRefused(refused)].join('\n')}
`
}

/** What is the same stands in one line, and what differs in one for each reason. */
function formatCall(call: string, rows: readonly Row[]): string[] {
  const groups = Map.groupBy(rows, ({ result, why }) => `${result}\n${why}`)
  return [...groups.values()].map((group) => {
    const [{ result, why }] = group
    const fields = group.map((row) => formatField(row)).join(', ')
    return `| ${code(call)} | ${result} | ${fields} | ${why} |`
  })
}

const code = (text: string) => `\`${text}\``

/** A bar would end the cell of a table. */
const types = (text: string) => text.split('|').join(' or ')

function formatField({ field, there, here, result }: Row): string {
  const [, name, taken] = /^(.*?)( \(taken\))?$/.exec(field)!
  if (taken) return `takes ${code(name)} ${types(there)}`
  if (result === 'different') return `${code(name)} ${types(there)}, here ${types(here) || 'empty'}`
  return `${code(name)} ${types(result === 'more' ? here : there)}`
}

function formatRefused(rows: readonly Row[]): string[] {
  const groups = Map.groupBy(rows, ({ here }) => here)
  return [...groups].map(
    ([status, group]) =>
      `| ${group.map(({ call }) => code(call)).join(', ')} | refused | | ${status}: Shunt has no such call |`
  )
}
