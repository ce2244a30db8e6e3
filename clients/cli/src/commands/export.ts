import { createWriteStream, renameSync, rmSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ShuntError, type Shunt } from '../../../typescript/src/index.js'
import { choiceOf, CommandError, EXIT, textOf, type Command } from '../command.js'
import { note, Progress } from '../output.js'
import type { LinksListQuery } from '../types.js'
import { filterOf, filterOptions } from './link_options.js'

const FORMATS = ['csv', 'json'] as const
const TRIES = 5

export const exportLinks: Command = {
  name: 'links export',
  summary: 'Write links to a file or to standard output, archived ones included',
  counts: [0, 0],
  options: {
    format: {
      type: 'string',
      value: 'FORMAT',
      values: FORMATS,
      description: 'csv (default), json',
    },
    output: { type: 'string', short: 'o', value: 'FILE', description: 'File to write' },
    ...filterOptions,
  },
  async run({ values, client }) {
    const format = choiceOf(values, 'format', FORMATS) ?? 'csv'
    const output = textOf(values, 'output')
    const filter = filterOf(values)
    const shunt = client()
    if (!output) {
      await pour(shunt, format, filter, process.stdout)
      return EXIT.done
    }
    const size = await save(output, () => open(shunt, format, filter))
    note(`${size} bytes written to ${output}`)
    return EXIT.done
  },
}

function open(shunt: Shunt, format: 'csv' | 'json', filter: LinksListQuery) {
  return format === 'csv'
    ? shunt.links.exportCsvStream(filter)
    : shunt.links.exportJsonStream(filter)
}

async function pour(
  shunt: Shunt,
  format: 'csv' | 'json',
  filter: LinksListQuery,
  target: NodeJS.WriteStream
): Promise<void> {
  try {
    await pipeline(Readable.from(await open(shunt, format, filter)), target, { end: false })
  } catch (error) {
    throw asCommandError(error)
  }
}

/** Writes beside the file and renames at the end; a stream that breaks off is begun again. */
async function save(
  file: string,
  begin: () => Promise<AsyncIterable<Uint8Array>>
): Promise<number> {
  const part = `${file}.part`
  const progress = new Progress()
  for (let attempt = 1; ; attempt++) {
    let size = 0
    try {
      const source = Readable.from(await begin())
      source.on('data', (piece: Uint8Array) => progress.show(`${(size += piece.length)} bytes`))
      await pipeline(source, createWriteStream(part))
      progress.end()
      renameSync(part, file)
      return size
    } catch (error) {
      rmSync(part, { force: true })
      const { code } = error as NodeJS.ErrnoException
      if (error instanceof ShuntError || attempt >= TRIES || isOfDisk(code)) {
        progress.end()
        throw asCommandError(error)
      }
    }
  }
}

const isOfDisk = (code = '') => /^(ENOENT|EACCES|EISDIR|ENOSPC|EROFS|EPERM|ENOTDIR)$/.test(code)

function asCommandError(error: unknown): unknown {
  if (error instanceof ShuntError) return error
  const { code, message } = error as NodeJS.ErrnoException
  if (isOfDisk(code)) return new CommandError(message, EXIT.cannotWrite)
  return new CommandError(`The export broke off: ${message}`, EXIT.unavailable)
}
