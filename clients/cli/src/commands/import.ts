import { readFileSync } from 'node:fs'
import { basename, extname } from 'node:path'
import {
  isProblem,
  ShuntConnectionError,
  type Import,
  type NewImport,
  type Shunt,
} from '../../../typescript/src/index.js'
import { CommandError, EXIT, listOf, textOf, UsageError, type Command } from '../command.js'
import { print, printJson, Progress, record } from '../output.js'
import { splitCsv } from '../split_csv.js'

/** A body has at most 1 MB, and JSON writes some characters as two and more. */
const PART_BYTES = 700_000
const POLL_MS = 500
const LOST_AT_MOST = 5

export const importLinks: Command = {
  name: 'links import',
  summary: 'Import a file of links: CSV, JSON, YOURLS, Kutt, Shlink, Bitly, Dub',
  words: '<file>',
  counts: [1, 1],
  options: {
    'dry-run': { type: 'boolean', description: 'Check each line, and create nothing' },
    'map': {
      type: 'string',
      multiple: true,
      value: 'FIELD=COLUMN',
      description: 'A field and its column, as destinationUrl=Target; several times',
    },
    'tag': { type: 'string', multiple: true, value: 'TAG', description: 'A tag for each link' },
    'folder': { type: 'string', value: 'ID', description: 'Folder for the links' },
    'domain': { type: 'string', value: 'ID', description: 'Domain for the links' },
  },
  async run({ values, words, client, isJson }) {
    const [path] = words as [string]
    const shunt = client()
    const target = {
      fileName: basename(path),
      mapping: mappingOf(listOf(values, 'map') ?? []),
      tags: listOf(values, 'tag'),
      folderId: textOf(values, 'folder'),
      domainId: textOf(values, 'domain'),
    }
    const progress = new Progress()
    const { bulkLinks } = await shunt.usage.get()
    const contents = partsOf(path, bulkLinks.limit)
    const done: Import[] = []
    for (const [at, content] of contents.entries()) {
      const part = contents.length > 1 ? `part ${at + 1} of ${contents.length}: ` : ''
      const show = (one: Import) => progress.show(part + describe(one))
      done.push(
        await importPart(shunt, { ...target, ...content }, Boolean(values['dry-run']), show)
      )
    }
    progress.end()
    const sums = sumUp(done)
    if (isJson) printJson({ ...sums, imports: done })
    else {
      const made = values['dry-run'] ? sums.creatable : sums.created
      const name = values['dry-run'] ? 'Can be created' : 'Created'
      const refused = Object.entries(sums.problems).map(([code, count]) => `${count} × ${code}`)
      print(
        record([
          [name, made],
          ['Already there', sums.existing],
          ['Refused', [sums.refused, ...refused].join(', ')],
        ])
      )
    }
    const failed = done.find(({ failure }) => failure)
    if (failed) throw new CommandError(`${failed.failure!.detail} (${failed.failure!.code})`)
    return sums.refused > 0 ? EXIT.partly : EXIT.done
  },
}

type Content = Pick<NewImport, 'content' | 'contentBase64'>

/** @throws CommandError for a file that is too large and cannot be split */
function partsOf(path: string, records: number): Content[] {
  let bytes: Buffer
  try {
    bytes = readFileSync(path)
  } catch (error) {
    throw new UsageError(`${path} cannot be read: ${(error as Error).message}`)
  }
  const text = bytes.toString('utf8')
  const isText = Buffer.from(text).equals(bytes)
  if (isText && ['.csv', '.tsv', '.txt'].includes(extname(path).toLowerCase())) {
    return splitCsv(text, { records, bytes: PART_BYTES }).map((content) => ({ content }))
  }
  if (bytes.length > PART_BYTES) {
    throw new CommandError(
      `Only a CSV in UTF-8 can be larger than ${PART_BYTES} bytes. An operator can import this file: ./shunt ace links:import`
    )
  }
  return [isText ? { content: text } : { contentBase64: bytes.toString('base64') }]
}

/**
 * Has a part checked, then imported. An answer that is lost between harms nothing: a check creates
 * no link, and what runs is not run again.
 */
async function importPart(
  shunt: Shunt,
  input: NewImport,
  isDryRun: boolean,
  show: (one: Import) => void
): Promise<Import> {
  const checking = await again(() => shunt.imports.create({ ...input, dryRun: true }))
  const checked = await wait(shunt, checking.id, show)
  if (isDryRun || checked.status !== 'Checked' || checked.creatable === 0) return checked
  await again(() => shunt.imports.run(checked.id)).catch((error: unknown) => {
    if (!isProblem(error, 'import.not_ready')) throw error
  })
  return wait(shunt, checked.id, show, 'Checked')
}

async function again<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let lost = 1; ; lost++) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof ShuntConnectionError) || lost >= LOST_AT_MOST) throw error
    }
  }
}

async function wait(
  shunt: Shunt,
  importId: string,
  show: (one: Import) => void,
  before?: Import['status']
): Promise<Import> {
  for (;;) {
    const one = await shunt.imports.get(importId)
    show(one)
    const isOver = ['Checked', 'Done', 'Failed', 'Stopped'].includes(one.status)
    if (isOver && one.status !== before) return one
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

function describe({ status, linesDone, totalLines, refused }: Import): string {
  const stage = status === 'Checking' || status === 'Checked' ? 'checked' : 'imported'
  return `${linesDone} of ${totalLines} lines ${stage}, ${refused} refused`
}

function sumUp(done: Import[]) {
  const sum = (value: (one: Import) => number) => done.reduce((all, one) => all + value(one), 0)
  const problems: Record<string, number> = {}
  for (const [code, count] of done.flatMap((one) => Object.entries(one.problems))) {
    problems[code] = (problems[code] ?? 0) + count
  }
  return {
    creatable: sum((one) => one.creatable),
    created: sum((one) => one.created),
    existing: sum((one) => one.existing),
    refused: sum((one) => one.refused),
    problems,
  }
}

function mappingOf(pairs: string[]): NewImport['mapping'] {
  if (pairs.length === 0) return undefined
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=')
      if (at < 1) throw new UsageError('--map is written FIELD=COLUMN.')
      return [pair.slice(0, at), pair.slice(at + 1)]
    })
  )
}
